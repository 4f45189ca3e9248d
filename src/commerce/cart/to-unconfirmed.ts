import { CommerceError } from '../../errors/commerce-error.ts';

/** The outcome of a change that may have been made, and that a repeated call would make again. */
export const toUnconfirmed = (cause?: unknown): CommerceError =>
  new CommerceError('StoreUnavailable', {
    unconfirmed: true,
    description:
      'It is not known whether the shop made this change. Read the cart. To make the change, call again with a new idempotencyKey',
    ...(cause === undefined ? {} : { cause }),
  });
