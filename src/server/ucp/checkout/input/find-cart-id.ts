import * as z from 'zod';
import { parseBody } from '../../parse-body.ts';
import type { UcpCall } from '../../ucp-call.ts';
import { CART } from '../../ucp-capabilities.ts';

export const cartIdShape = z.object({ cart_id: z.string().min(1).max(256).nullish() });

/** The cart that a checkout is made of; undefined if it has lines of its own. Throws ProtocolFault. */
export function findCartId({ body, capabilities }: Pick<UcpCall, 'body' | 'capabilities'>): string | undefined {
  return capabilities.has(CART) ? (parseBody(cartIdShape, body).cart_id ?? undefined) : undefined;
}

/** The same of a body that may be of another shape. */
export const peekCartId: typeof findCartId = ({ body, capabilities }) =>
  findCartId({ body: cartIdShape.safeParse(body).data ?? {}, capabilities });
