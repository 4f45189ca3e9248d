import * as z from 'zod';
import type { McpTool } from './mcp-tools.ts';

const agentShape = z
  .object({ profile: z.string().min(1).max(2_048).describe('The https address of the profile of your platform.') })
  .describe('Names your platform. Required, unless the HTTP header UCP-Agent does.');

const keyShape = z
  .string()
  .min(1)
  .max(255)
  .describe('A UUID of your own for this call. Repeat it, and the answer is the same for 24 hours.');

/** The arguments of a tool. `payload` is the shape of what an operation reads. */
export const toArgumentsShape = (
  { hasId, payload: name, needsKey }: Pick<McpTool, 'hasId' | 'payload' | 'needsKey'>,
  payload: z.ZodType,
) =>
  z.object({
    meta: z
      .looseObject({
        'ucp-agent': agentShape.optional(),
        'idempotency-key': needsKey
          ? keyShape.optional().describe('Required, unless the HTTP header Idempotency-Key has it. A UUID of your own.')
          : keyShape.optional(),
      })
      .optional(),
    ...(hasId && { id: z.string().min(1).max(256) }),
    ...(name !== null && { [name]: payload }),
  });
