import type { CommerceError } from '../../errors/commerce-error.ts';
import { ProtocolFault } from './protocol-fault.ts';
import { ucpErrors } from './ucp-error-table.ts';

/** An error that is no outcome of the purchase. */
export function toFault({ name, httpStatus, message, description, details }: CommerceError): ProtocolFault {
  const error = ucpErrors[name];
  const code = error.length === 1 ? error[0] : 'invalid_request';
  return new ProtocolFault(httpStatus, code, description ?? message, details.retryAfterSeconds ?? null);
}
