import { CommerceError } from '../../../errors/commerce-error.ts';
import { negotiate } from '../negotiate.ts';
import { parseJson } from '../parse-json.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import { runOperation } from '../run-operation.ts';
import type { UcpAnswer, UcpOperation } from '../ucp-call.ts';
import type { UcpOptions } from '../ucp-options.ts';
import type { UcpRequest } from '../ucp-request.ts';

export interface ServedRequest extends UcpRequest {
  readonly id: string;
  readonly requestId: string;
}

/** From the bytes of a request to its answer. Throws ProtocolFault. */
export async function serveOperation(
  options: UcpOptions,
  operation: UcpOperation,
  request: ServedRequest,
): Promise<UcpAnswer> {
  const { domain, id, requestId } = request;
  const maintenance = options.findMaintenance();
  if (maintenance !== null) {
    const { retryAfterSeconds } = maintenance;
    throw new ProtocolFault(503, 'service_unavailable', 'The service is under maintenance.', retryAfterSeconds);
  }
  const platform = await options.identify(request);
  const { name } = platform;
  const partner = { name, appId: name, challenges: true, origins: [] };
  try {
    return await runOperation(
      {
        options,
        domain,
        platform,
        capabilities: negotiate(platform),
        id,
        body: parseJson(request.rawBody),
        toCaller: (deviceId) => ({
          viewer: { kind: 'server', partner, deviceId },
          requestId,
          // What was begun is finished, and its answer kept: the platform repeats the call.
          signal: new AbortController().signal,
          buyer: { ip: null, userAgent: null },
        }),
      },
      operation,
    );
  } catch (thrown) {
    if (thrown instanceof CommerceError) throw new ProtocolFault(thrown.httpStatus, thrown.name, thrown.message);
    throw thrown;
  }
}
