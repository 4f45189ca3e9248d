import type { CommerceError } from './commerce-error.ts';
import type { Refusal } from './refusal.ts';

/** Converts an error to plain data. */
export const toRefusal = ({
  name,
  httpStatus,
  message,
  description,
  field,
  retryable,
  details,
}: CommerceError): Refusal => ({ name, httpStatus, message, description, field, retryable, details });
