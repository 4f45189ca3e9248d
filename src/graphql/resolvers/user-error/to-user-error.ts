import type { CommerceError } from '../../../errors/commerce-error.ts';
import type { UserErrorParent } from '../../parents.ts';

export const toUserError = (error: CommerceError): UserErrorParent => ({
  name: error.name,
  httpStatus: error.httpStatus,
  message: error.message,
  description: error.description,
  field: error.field,
  retryable: error.retryable,
  details: error.details,
});
