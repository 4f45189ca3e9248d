import type { ChangedCart } from '../../demo/sandbox/endpoint/index.ts';
import type { CartResult } from '../contract/index.ts';
import { toPlatformCart } from './cart-mapper.ts';
import { toCartWarning } from './warning-mapper.ts';

/** A cart after a change. The handle is its identifier. */
export const toCartResult = ({ cart, warnings }: ChangedCart): CartResult => ({
  handle: cart.cartId,
  cart: toPlatformCart(cart),
  ...(warnings.length > 0 && { warnings: warnings.map(toCartWarning) }),
});
