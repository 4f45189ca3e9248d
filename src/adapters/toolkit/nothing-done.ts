import { CommerceError } from '../../errors/commerce-error.ts';

/** For an operator: the platform cannot be used as it is set up. Nothing was done. */
export const nothingDone = (description: string): CommerceError =>
  new CommerceError('StoreUnavailable', { outcomeUnknown: false, description });
