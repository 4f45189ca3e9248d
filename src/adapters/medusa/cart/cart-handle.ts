import { CommerceError } from '../../../errors/commerce-error.ts';
import type { CartHandle } from '../../contract/index.ts';

/**
 * The id of Medusa's cart is all that opens it, beside a key that the shop's pages show to everybody: it is the handle, and a secret.
 * Throws CartNotFound for what is no such id, without a call: Medusa fails at some characters.
 */
export function parseCartHandle(handle: CartHandle): string {
  if (/^cart_\w{1,120}$/.test(handle)) return handle;
  throw new CommerceError('CartNotFound', { description: 'The handle is not one of a Medusa cart' });
}
