import type { CommerceError } from '../../../errors/commerce-error.ts';
import { scrubSecrets } from '../../errors/scrub-secrets.ts';
import type { UserErrorParent } from '../../parents.ts';

export const toUserError = (error: CommerceError): UserErrorParent => ({
  name: error.name,
  httpStatus: error.httpStatus,
  message: error.message,
  description: error.description === null ? null : scrubSecrets(error.description),
  field: error.field,
  retryable: error.retryable,
  details: error.details,
});
