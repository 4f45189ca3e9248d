import { listOffered } from '../ucp-capabilities.ts';
import type { UcpOptions } from '../ucp-options.ts';
import { type McpTool, mcpTools } from './mcp-tools.ts';
import { toInputSchema } from './to-input-schema.ts';

const toDescription = (tool: McpTool) => ({
  capability: tool.operation.capability,
  entry: {
    name: tool.operation.name,
    description: tool.description,
    inputSchema: toInputSchema(tool),
    annotations: { readOnlyHint: !tool.operation.isKeyed },
  },
});

/** Made when a client first asks: the start does not wait for schemas. */
let described: readonly ReturnType<typeof toDescription>[] | undefined;

/** The tools of the capabilities that a merchant offers. */
export function listTools(options: Pick<UcpOptions, 'supports'>, domain: string) {
  const offered = new Set(listOffered(options, domain).map(({ name }) => name));
  described ??= mcpTools.map(toDescription);
  return described.filter(({ capability }) => offered.has(capability)).map(({ entry }) => entry);
}
