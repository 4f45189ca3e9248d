import { listOffered } from '../ucp-capabilities.ts';
import type { UcpOptions } from '../ucp-options.ts';
import { mcpTools } from './mcp-tools.ts';
import { toInputSchema } from './to-input-schema.ts';

const described = mcpTools.map((tool) => ({
  capability: tool.operation.capability,
  entry: {
    name: tool.name,
    description: tool.description,
    inputSchema: toInputSchema(tool),
    annotations: { readOnlyHint: !tool.operation.isKeyed },
  },
}));

/** The tools of the capabilities that a merchant offers. */
export function listTools(options: Pick<UcpOptions, 'supports'>, domain: string) {
  const offered = new Set(listOffered(options, domain).map(({ name }) => name));
  return described.filter(({ capability }) => offered.has(capability)).map(({ entry }) => entry);
}
