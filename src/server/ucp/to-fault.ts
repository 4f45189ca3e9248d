import type { CommerceError } from '../../errors/commerce-error.ts';
import { describeError, type RetryAdvice } from '../../errors/error-catalog.ts';
import { ProtocolFault } from './protocol-fault.ts';
import { ucpErrors } from './ucp-error-table.ts';

/** For what passes by itself and says not when. */
const RETRY_SECONDS = 2;

const passing: ReadonlySet<RetryAdvice> = new Set(['backoff', 'after-wait']);

/** An error that is no outcome of the purchase. A call that meets what passes by itself is safe to repeat: it sets all that it names. */
export function toFault({ name, httpStatus, message, description, details }: CommerceError): ProtocolFault {
  const error = ucpErrors[name];
  const code = error.length === 1 ? error[0] : 'invalid_request';
  const retryAfterSeconds =
    details.retryAfterSeconds ?? (passing.has(describeError(name).retry) ? RETRY_SECONDS : null);
  // A search has another status in GraphQL, whose specification gives it.
  const status = code === 'service_unavailable' ? 503 : httpStatus;
  return new ProtocolFault(status, code, description ?? message, retryAfterSeconds);
}
