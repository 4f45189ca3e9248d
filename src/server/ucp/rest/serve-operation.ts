import { createHash } from 'node:crypto';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { negotiate } from '../negotiate.ts';
import { parseJson } from '../parse-json.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import { runOperation } from '../run-operation.ts';
import { toFault } from '../to-fault.ts';
import type { UcpAnswer, UcpCall, UcpOperation } from '../ucp-call.ts';
import { listOffered } from '../ucp-capabilities.ts';
import type { UcpOptions } from '../ucp-options.ts';
import type { UcpRequest } from '../ucp-request.ts';

export interface ServedRequest extends UcpRequest {
  readonly id: string;
  readonly requestId: string;
}

/** An answer as it is sent and kept: its body is JSON. */
export interface ServedAnswer {
  readonly status: number;
  readonly text: string;
}

/** From the bytes of a request to its answer. Throws ProtocolFault. */
export async function serveOperation(
  options: UcpOptions,
  operation: UcpOperation,
  request: ServedRequest,
): Promise<ServedAnswer> {
  const { domain, id, requestId, rawBody } = request;
  const maintenance = options.findMaintenance();
  if (maintenance !== null) {
    const { retryAfterSeconds } = maintenance;
    throw new ProtocolFault(503, 'service_unavailable', 'The service is under maintenance.', retryAfterSeconds);
  }
  const platform = await options.identify(request);
  const { name } = platform;
  const partner = { name, appId: name, challenges: true, origins: [] };
  const call: UcpCall = {
    options,
    domain,
    platform,
    capabilities: negotiate(listOffered(options, domain), platform),
    id,
    idempotencyKey: request.header('idempotency-key'),
    body: parseJson(rawBody),
    toCaller: (deviceId) => ({
      viewer: { kind: 'server', partner, deviceId },
      requestId,
      // What was begun is finished, and its answer kept: the platform repeats the call.
      signal: new AbortController().signal,
      buyer: { ip: null, userAgent: null },
    }),
  };
  try {
    return await runKeyed(call, operation, { path: new URL(request.url).pathname, rawBody });
  } catch (thrown) {
    throw thrown instanceof CommerceError ? toFault(thrown) : thrown;
  }
}

/** Once for a key, if there is one. Failures of this service are not kept, and neither are faults of the call. */
async function runKeyed(
  call: UcpCall,
  operation: UcpOperation,
  { path, rawBody }: { readonly path: string; readonly rawBody: Uint8Array },
): Promise<ServedAnswer> {
  const { idempotencyKey, options, platform } = call;
  const run = async () => toServed(await runOperation(call, operation));
  if (!operation.isKeyed || idempotencyKey === null) return run();
  const fingerprint = createHash('sha256').update(rawBody).digest('base64url');
  const kept = await options.commerce.answerOnce(call.toCaller(null), {
    // The path names the merchant, the operation and the session.
    operation: `ucp ${platform.version} ${path}`,
    idempotencyKey,
    fingerprint,
    task: async () => ({ text: JSON.stringify(await run()), isFinal: true }),
  });
  return JSON.parse(kept) as ServedAnswer;
}

const toServed = ({ status, body }: UcpAnswer): ServedAnswer => ({ status, text: JSON.stringify(body) });
