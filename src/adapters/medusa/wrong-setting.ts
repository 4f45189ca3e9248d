import { CommerceError } from '../../errors/commerce-error.ts';

/** For an operator: Medusa lacks what a setting names. Nothing was done. */
export const wrongSetting = (description: string): CommerceError =>
  new CommerceError('StoreUnavailable', { outcomeUnknown: false, description });
