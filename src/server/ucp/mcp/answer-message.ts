import type { UcpOptions } from '../ucp-options.ts';
import type { UcpRequest } from '../ucp-request.ts';
import { callTool } from './call-tool.ts';
import { listTools } from './list-tools.ts';
import { isStateless, mcpRevisions, toHandshakeRevision } from './mcp-revisions.ts';
import type { RpcMessage } from './read-message.ts';
import { RpcFault } from './rpc-fault.ts';

const CACHE = { ttlMs: 60_000, cacheScope: 'public' } as const;

/** The result of a request: JSON, and whether the merchant signs it. */
interface RpcResult {
  readonly text: string;
  readonly isSigned: boolean;
}

/** The result of a request; null for a notification, which is heard and changes nothing. Throws RpcFault, ProtocolFault. */
export async function answerMessage(
  options: UcpOptions,
  request: UcpRequest & { readonly requestId: string },
  message: RpcMessage,
): Promise<RpcResult | null> {
  const stateless = isStateless(request, message);
  const { id, method, params } = message;
  if (id === undefined) return null;
  // Of results, only this revision knows several types.
  const type = stateless ? { resultType: 'complete' } : {};
  const toResult = (result: object): RpcResult => ({ text: JSON.stringify({ ...result, ...type }), isSigned: false });
  const { domain } = request;
  switch (method) {
    case 'initialize':
      return toResult({
        protocolVersion: toHandshakeRevision(params?.['protocolVersion']),
        ...describe(options, domain),
      });
    case 'server/discover':
      return toResult({ supportedVersions: mcpRevisions, ...describe(options, domain), ...CACHE });
    case 'ping':
      return toResult({});
    case 'tools/list':
      if (params?.['cursor'] === undefined) return toResult({ tools: listTools(options, domain), ...CACHE });
      throw new RpcFault(400, 'invalidParams', { code: 'cursor_invalid' }, 'All tools are on one page.');
    case 'tools/call': {
      const { text, isSigned } = await callTool(options, request, params);
      const head = JSON.stringify({ content: [{ type: 'text', text }], ...type }).slice(0, -1);
      return { text: `${head},"structuredContent":${text}}`, isSigned };
    }
    default:
      throw new RpcFault(
        stateless ? 404 : 200,
        'methodNotFound',
        { code: 'method_unknown' },
        'There is no such method.',
      );
  }
}

const describe = ({ version }: UcpOptions, domain: string) => ({
  capabilities: { tools: {} },
  serverInfo: { name: domain, version },
  instructions: `Shop at ${domain} by the Universal Commerce Protocol (ucp.dev).`,
});
