import * as z from 'zod';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { CartHandle } from '../../contract/index.ts';

/** Vendure's cart is the open order of a session: the token opens it, the order identifies the cart. */
export interface VendureCart {
  readonly token: string;
  /** See order-id.ts. */
  readonly orderId: string;
}

const schema = z.object({ token: z.string().min(1).max(512), orderId: z.string().min(1).max(256) });

export const toCartHandle = ({ token, orderId }: VendureCart): CartHandle => JSON.stringify({ token, orderId });

/** Throws CartNotFound for a handle that is not one of ours. */
export function parseCartHandle(handle: CartHandle): VendureCart {
  try {
    return schema.parse(JSON.parse(handle));
  } catch {
    throw new CommerceError('CartNotFound', { description: 'The handle is not one of a Vendure cart' });
  }
}
