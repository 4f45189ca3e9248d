import { CommerceError } from '../../errors/commerce-error.ts';

export const createNotRevokable = (): CommerceError =>
  new CommerceError('PreconditionError', { field: ['consentId'], description: 'This consent cannot be revoked' });
