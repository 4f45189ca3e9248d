import type { ProtocolFault } from '../protocol-fault.ts';
import { RpcFault, type rpcCodes } from './rpc-fault.ts';

const discovery: ReadonlySet<string> = new Set([
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
  'version_unsupported',
]);
const malformed: ReadonlySet<string> = new Set(['digest_mismatch', 'algorithm_unsupported', 'unsupported_media_type']);
const refusals: ReadonlySet<number> = new Set([401, 403, 409, 429, 503]);

/** A fault of the commerce protocol in JSON-RPC. The HTTP status stays: it is the first signal. Source: the protocol, "Error codes". */
export function toRpcFault({ status, code, message, retryAfterSeconds }: ProtocolFault): RpcFault {
  const data = {
    code,
    content: message,
    ...(retryAfterSeconds !== null && { retry_after: retryAfterSeconds }),
  };
  return new RpcFault(status, toRpcCode(status, code), data, message);
}

function toRpcCode(status: number, code: string): keyof typeof rpcCodes {
  if (discovery.has(code)) return 'discoveryFailed';
  if (malformed.has(code)) return 'invalidRequest';
  if (refusals.has(status)) return 'refused';
  return status >= 500 ? 'internalError' : 'invalidParams';
}
