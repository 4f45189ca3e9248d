import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { listOffered } from '../ucp-capabilities.ts';
import type { UcpOptions } from '../ucp-options.ts';
import { ucpVersions } from '../versions/ucp-version.ts';
import { toArgumentsShape } from './arguments-shape.ts';
import { type McpTool, mcpTools } from './mcp-tools.ts';

/** What a tool takes, as JSON Schema 2020-12: made of the shapes that parse it. Versions that differ stand side by side. */
function toInputSchema(tool: McpTool): object {
  const [first, ...others] = ucpVersions.map((version) => {
    const payload = tool.operation.input?.(version) ?? z.object({});
    return toJsonSchema(toArgumentsShape(tool, payload));
  });
  const different = others.filter((other) => !isDeepStrictEqual(other, first));
  if (first === undefined || different.length === 0 || tool.payload === null) return first ?? {};
  const payloads = [first, ...different].map(({ properties }) => properties?.[tool.payload ?? '']);
  return {
    ...first,
    properties: {
      ...first.properties,
      [tool.payload]: {
        anyOf: payloads.filter((each, index) => payloads.findIndex((one) => isDeepStrictEqual(one, each)) === index),
      },
    },
  };
}

const toJsonSchema = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' });

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
