import { CommerceError } from '../../../errors/commerce-error.ts';

/** Nothing was done: the call can be repeated. */
export const createTooManyChangesError = (): CommerceError =>
  new CommerceError('StoreUnavailable', {
    description: 'Too many concurrent changes of this cart',
    outcomeUnknown: false,
    retryAfterSeconds: 1,
  });
