import { serializeDictionary } from 'structured-headers';
import * as z from 'zod';
import { canonicalJson } from '../../../lib/json/canonical-json.ts';
import { parseBody } from '../parse-body.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import { type ServedAnswer, serveOperation } from '../serve-operation.ts';
import type { UcpOptions } from '../ucp-options.ts';
import type { UcpRequest } from '../ucp-request.ts';
import { toArgumentsShape } from './arguments-shape.ts';
import { type McpTool, mcpTools } from './mcp-tools.ts';

const paramsShape = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() });

const byName: ReadonlyMap<string, McpTool> = new Map(mcpTools.map((tool) => [tool.operation.name, tool]));

export interface ToolAnswer extends ServedAnswer {
  readonly isSigned: boolean;
}

/** Runs the operation of a tool. Throws ProtocolFault. */
export async function callTool(
  options: UcpOptions,
  request: UcpRequest & { readonly requestId: string },
  params: unknown,
): Promise<ToolAnswer> {
  const { name, arguments: sent = {} } = parseBody(paramsShape, params ?? {});
  const tool = byName.get(name);
  if (tool === undefined) throw new ProtocolFault(400, 'tool_unknown', 'There is no such tool.');
  const { operation, needsKey } = tool;
  // The payload is read by the operation, once it is known who calls.
  const read = parseBody(toArgumentsShape(tool, z.unknown()), sent);
  const { meta, id = '' } = z.object({ meta: metaShape.optional(), id: z.string().optional() }).parse(read);
  const payload = tool.payload === null ? undefined : sent[tool.payload];
  const idempotencyKey = findKey(request, meta?.['idempotency-key']);
  if (needsKey && idempotencyKey === null) {
    throw new ProtocolFault(400, 'idempotency_key_missing', '$.meta: this tool needs an idempotency-key.');
  }
  const answer = await serveOperation(options, operation, {
    ...request,
    agent: findAgent(request, meta?.['ucp-agent']?.profile),
    id,
    idempotencyKey,
    // A repeated call has another id of JSON-RPC, so its bytes are others.
    content: canonicalJson(payload),
    readBody: () => payload,
  });
  return { ...answer, isSigned: operation.isSigned === true };
}

const metaShape = z.looseObject({
  'ucp-agent': z.object({ profile: z.string() }).optional(),
  'idempotency-key': z.string().optional(),
});

/** Throws ProtocolFault if the header says something else: it may be the one that is signed. */
function findAgent({ header }: UcpRequest, profile: string | undefined): string | null {
  const sent = header('ucp-agent');
  if (profile === undefined) return sent;
  const agent = toAgent(profile);
  if (sent === null || sent === agent) return agent;
  throw new ProtocolFault(400, 'invalid_profile_url', 'UCP-Agent and meta["ucp-agent"] name different profiles.');
}

function toAgent(profile: string): string {
  try {
    return serializeDictionary(new Map([['profile', [profile, new Map()]]]));
  } catch {
    throw new ProtocolFault(400, 'invalid_profile_url', 'The profile of meta["ucp-agent"] is not a valid address.');
  }
}

/** Throws ProtocolFault if the header says something else. */
function findKey({ header }: UcpRequest, key: string | undefined): string | null {
  const sent = header('idempotency-key');
  if (key === undefined || sent === null || sent === key) return key ?? sent;
  throw new ProtocolFault(400, 'invalid_request', 'Idempotency-Key and meta["idempotency-key"] differ.');
}
