import { CommerceError } from '../../errors/commerce-error.ts';

/** A member of the input is wrong; `field` leads to it. */
export const createInvalidInput = (field: readonly string[], description: string): CommerceError =>
  new CommerceError('InvalidInputBody', { field, description });
