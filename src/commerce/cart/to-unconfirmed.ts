import { CommerceError } from '../../errors/commerce-error.ts';

/** The outcome of a change that may have been made, and that a repeated call would make again. */
export const toUnconfirmed = (cause?: unknown): CommerceError =>
  new CommerceError('StoreUnavailable', {
    unconfirmed: true,
    description:
      'It is not known whether the shop made this change, or still makes it. Read the cart. A call with a new idempotencyKey can make it twice',
    ...(cause === undefined ? {} : { cause }),
  });
