import type { z } from 'zod';
import { ProtocolFault } from './protocol-fault.ts';

/** The body in the shape of a version. Throws ProtocolFault, which names the place and quotes nothing. */
export function parseBody<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? [])
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  throw new ProtocolFault(400, 'invalid_request', `$${path}: ${issue?.message ?? 'not valid'}`);
}
