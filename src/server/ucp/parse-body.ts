import type * as z from 'zod';
import { ProtocolFault } from './protocol-fault.ts';

/** The body in the shape of a version. Throws ProtocolFault, which names the place and quotes nothing. */
export function parseBody<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const parts = issue?.path ?? [];
  const path = parts.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  const what = findPart(body, parts) === undefined ? ' is missing.' : `: ${issue?.message ?? 'not valid'}`;
  const place = body === undefined ? 'The body' : `$${path}`;
  throw new ProtocolFault(400, 'invalid_request', `${place}${what}`);
}

const findPart = (body: unknown, parts: readonly PropertyKey[]): unknown =>
  parts.reduce((found, part) => (Object(found) === found ? Reflect.get(Object(found), part) : undefined), body);
