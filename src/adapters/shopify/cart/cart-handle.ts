import { CommerceError } from '../../../errors/commerce-error.ts';
import type { CartHandle } from '../../contract/index.ts';
import { toPublicId } from '../../toolkit/to-public-id.ts';

/**
 * The whole ID of Shopify's cart is the handle, and a secret: its key opens the cart. Without the key Shopify shows a cart without its
 * buyer, and changes none. Throws CartNotFound for what is no such ID, without a call: Shopify fails at it.
 */
export function parseCartHandle(handle: CartHandle): string {
  if (isCartHandle(handle)) return handle;
  throw new CommerceError('CartNotFound', { description: 'The handle is not one of a Shopify cart' });
}

export const isCartHandle = (id: string): boolean =>
  /^gid:\/\/shopify\/Cart\/[\x21-\x7e]{1,2000}[?&]key=[\x21-\x7e]+$/.test(id);

/** What clients are told instead of the handle: the same whatever key the cart has. */
export const toCartId = (id: string): string => toPublicId(id.split('?')[0] ?? id);
