import type { UcpRequest } from '../ucp-request.ts';
import type { RpcMessage } from './read-message.ts';
import { RpcFault } from './rpc-fault.ts';

/** The revision without sessions: each request says its own, and results their type. */
const STATELESS = '2026-07-28';
/** The revisions that begin with `initialize`, the newest first. Before them, batches were a must. */
const HANDSHAKE = ['2025-11-25', '2025-06-18'] as const;

export const mcpRevisions: readonly string[] = [STATELESS, ...HANDSHAKE];

const META = 'io.modelcontextprotocol/protocolVersion';

/** The revision that `initialize` answers with: the one asked for, or the newest. */
export const toHandshakeRevision = (asked: unknown): string =>
  HANDSHAKE.find((revision) => revision === asked) ?? HANDSHAKE[0];

/** Whether a request is of the revision without sessions. Throws RpcFault for another unknown revision, and for headers that differ from the body. */
export function isStateless({ header }: Pick<UcpRequest, 'header'>, { id, method, params }: RpcMessage): boolean {
  const named = header('mcp-protocol-version');
  const claimed = findClaim(params);
  if (named !== null) requireKnown(named);
  if (claimed !== undefined) requireKnown(claimed);
  if (claimed !== STATELESS) {
    if (named !== STATELESS || id === undefined) return false;
    const content = `The header MCP-Protocol-Version names ${STATELESS}, so params._meta must name it, too.`;
    throw new RpcFault(400, 'invalidParams', { code: 'revision_missing' }, content);
  }
  requireEqual('MCP-Protocol-Version', named, claimed);
  requireEqual('Mcp-Method', header('mcp-method'), method);
  if (method === 'tools/call') requireEqual('Mcp-Name', header('mcp-name'), params?.['name']);
  return true;
}

function findClaim(params: RpcMessage['params']): unknown {
  const meta = params?.['_meta'];
  return typeof meta === 'object' && meta !== null && META in meta ? meta[META] : undefined;
}

function requireKnown(revision: unknown): void {
  if (mcpRevisions.some((known) => known === revision)) return;
  const code = 'revision_unsupported' as const;
  const data = { code, supported: mcpRevisions, requested: String(revision).slice(0, 64) };
  throw new RpcFault(
    400,
    'versionUnsupported',
    data,
    'This revision of the Model Context Protocol is not spoken here.',
  );
}

function requireEqual(name: string, sent: string | null, expected: unknown): void {
  if (sent === expected) return;
  throw new RpcFault(
    400,
    'headerMismatch',
    { code: 'header_mismatch' },
    `The header ${name} must say what the body says.`,
  );
}
