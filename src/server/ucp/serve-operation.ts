import { createHash } from 'node:crypto';
import { CommerceError } from '../../errors/commerce-error.ts';
import { isSessionId } from './checkout/answer-state.ts';
import { negotiate } from './negotiate.ts';
import { ProtocolFault } from './protocol-fault.ts';
import { runOperation } from './run-operation.ts';
import { toFault } from './to-fault.ts';
import type { UcpAnswer, UcpCall, UcpOperation } from './ucp-call.ts';
import { listOffered } from './ucp-capabilities.ts';
import type { UcpFaultCode } from './ucp-faults.ts';
import type { UcpOptions } from './ucp-options.ts';
import type { UcpRequest } from './ucp-request.ts';

/** A request for an operation, as a transport reads it. */
interface OperationRequest extends UcpRequest {
  readonly requestId: string;
  /** The session or order that it is about; empty for none. */
  readonly id: string;
  /** Null without one. */
  readonly idempotencyKey: string | null;
  /** What a repeated call repeats, byte for byte: the body of REST, the canonical JSON of a payload of MCP. */
  readonly content: Uint8Array | string;
  /** The payload; undefined without one. Called once it is known who calls. Throws ProtocolFault. */
  readonly readBody: () => unknown;
}

/** An answer as it is sent and kept: its body is JSON. */
export interface ServedAnswer {
  readonly status: number;
  readonly text: string;
}

interface KeptFault {
  readonly status: number;
  /** Its code. */
  readonly fault: UcpFaultCode;
  readonly content: string;
}

/** Answers a request. Throws ProtocolFault. */
export async function serveOperation(
  options: UcpOptions,
  operation: UcpOperation,
  request: OperationRequest,
): Promise<ServedAnswer> {
  const { address, domain, id, requestId, idempotencyKey } = request;
  const maintenance = options.findMaintenance();
  if (maintenance !== null) {
    const { retryAfterSeconds } = maintenance;
    throw new ProtocolFault(503, 'service_unavailable', 'The service is under maintenance.', retryAfterSeconds);
  }
  const platform = await options.identify(request);
  const { name } = platform;
  const partner = { name, appId: name, challenges: true, origins: [] };
  const { cardAppId } = platform;
  const capabilities = negotiate(listOffered(options, domain), platform);
  const { body, run } = readBody(request, operation);
  const call: UcpCall = {
    options,
    domain,
    platform,
    address,
    capabilities,
    id,
    sessionId: (id === '' ? operation.findSessionId?.({ body, capabilities }) : id) ?? options.newId(),
    idempotencyKey,
    claim: null,
    body,
    toCaller: (deviceId) => ({
      viewer: {
        kind: 'server',
        partner,
        deviceId,
        // For intents of card networks alone, which belong to an App ID.
        ...(cardAppId !== null && { appIdHeader: { ...partner, appId: cardAppId } }),
      },
      requestId,
      // What was begun is finished, and its answer kept: the platform repeats the call.
      signal: new AbortController().signal,
      buyer: { ip: null, userAgent: null },
    }),
  };
  try {
    return await runKeyed(call, { ...operation, run }, request);
  } catch (thrown) {
    throw thrown instanceof CommerceError ? toFault(thrown) : thrown;
  }
}

/** A body that cannot be read is refused when the operation runs: that answer, too, is kept under the key. */
function readBody(
  request: OperationRequest,
  { run }: Pick<UcpOperation, 'run'>,
): Pick<UcpCall, 'body'> & Pick<UcpOperation, 'run'> {
  try {
    return { body: request.readBody(), run };
  } catch (thrown) {
    return { body: undefined, run: () => Promise.reject(thrown) };
  }
}

/**
 * Once for a key, if there is one. Faults of the call are kept, so that a platform that got no answer can make sure that nothing is done under
 * a key. Failures of this service are not, and neither is what Retry-After says will pass.
 */
async function runKeyed(
  call: UcpCall,
  operation: UcpOperation,
  { content }: Pick<OperationRequest, 'content'>,
): Promise<ServedAnswer> {
  const { domain, id, idempotencyKey, options, sessionId } = call;
  if (!operation.isKeyed || idempotencyKey === null) return toServed(await runOperation(call, operation));
  const run = async (claim: UcpCall['claim']) => {
    const { passes, ...answer } = await runOperation({ ...call, claim }, operation);
    return { text: JSON.stringify(toServed(answer)), isFinal: passes !== true };
  };
  const fingerprint = createHash('sha256').update(content).digest('base64url');
  const kept = await options.commerce.answerOnce(call.toCaller(isSessionId(sessionId) ? sessionId : null), {
    // Neither the version nor the transport: a call that is repeated by another one is not done again.
    operation: `ucp ${domain} ${operation.name} ${id}`,
    idempotencyKey,
    fingerprint,
    task: (claim) =>
      run(claim).catch(async (thrown: unknown) => {
        const fault = toKeptFault(thrown);
        const earlier = await operation.findEarlier?.(call, idempotencyKey);
        return earlier === undefined
          ? { text: JSON.stringify(fault), isFinal: true }
          : { text: JSON.stringify(toServed(earlier)), isFinal: false };
      }),
  });
  const answer = JSON.parse(kept) as ServedAnswer | KeptFault;
  if ('fault' in answer) throw new ProtocolFault(answer.status, answer.fault, answer.content);
  return answer;
}

/** Throws what is not kept. */
function toKeptFault(thrown: unknown): KeptFault {
  if (!(thrown instanceof ProtocolFault) || thrown.status >= 500 || thrown.retryAfterSeconds !== null) throw thrown;
  const { status, code: fault, message: content } = thrown;
  return { status, fault, content };
}

const toServed = ({ status, body }: UcpAnswer): ServedAnswer => ({ status, text: JSON.stringify(body) });
