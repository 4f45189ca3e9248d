import { UpstreamFailure } from './upstream-failure.ts';

/** Codes of errors that arise before the first byte of the request is on its way. */
const beforeSending: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_INVALID_ARG',
  'ERR_INVALID_URL',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** On Linux these can also end an established connection; only the system call tells the difference. */
const whileConnecting: ReadonlySet<string> = new Set(['EHOSTUNREACH', 'ENETUNREACH']);

const timeouts: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/** Describes a failed request by its code alone. Messages of foreign errors are not passed on. */
export function toTransportFailure(error: unknown, operation: string): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error;
  const { code, syscall } = findCause(error) ?? { code: 'unknown cause', syscall: undefined };
  const isUnsent = beforeSending.has(code) || (whileConnecting.has(code) && syscall === 'connect');
  return new UpstreamFailure({
    reason: timeouts.has(code) ? 'timeout' : 'connection',
    outcome: isUnsent ? 'not-sent' : 'unknown',
    description: `${operation}: the connection failed (${code})`,
  });
}

interface Cause {
  readonly code: string;
  readonly syscall: unknown;
}

function findCause(error: unknown): Cause | undefined {
  // Several addresses tried, none responded.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  if (first !== undefined) return findCause(first);
  for (let current = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth += 1) {
    if ('code' in current && typeof current.code === 'string') {
      return { code: current.code, syscall: 'syscall' in current ? current.syscall : undefined };
    }
  }
  return undefined;
}
