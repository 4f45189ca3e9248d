import { CommerceError } from '../../../errors/commerce-error.ts';
import type { CartHandle, CartResult, MerchantCall } from '../../contract/index.ts';
import { warnOfEndedCodes } from '../../toolkit/cart/warn-of-ended-codes.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { requireChanged } from '../error-mapper.ts';
import type { ShopifyContext } from '../shopify-context.ts';
import { readCart, readMoreLines, setCodes, type WireCart } from '../wire/cart.ts';
import { isCartHandle, parseCartHandle } from './cart-handle.ts';
import { toPlatformCart } from './cart-mapper.ts';
import { couponsOf } from './discounts.ts';

/** The cart behind the handle, with all of its lines. Throws CartNotFound for one that was ordered or has expired, too. */
export async function requireCart(context: ShopifyContext, call: MerchantCall, handle: CartHandle): Promise<WireCart> {
  const { cart } = await context.client(call, readCart, { id: parseCartHandle(handle) });
  return requireWhole(context, call, cart);
}

/** A cart that was read, with the lines after the first 250. One that is shown without its key is shown without its buyer: it is nobody's. */
export async function requireWhole(
  { client }: ShopifyContext,
  call: MerchantCall,
  cart: WireCart | null,
): Promise<WireCart> {
  if (cart === null || !isCartHandle(cart.id)) {
    throw new CommerceError('CartNotFound', { description: 'Shopify has no such open cart' });
  }
  let { lines } = cart;
  while (lines.pageInfo.hasNextPage) {
    const more = await client(call, readMoreLines, { id: cart.id, after: lines.pageInfo.endCursor });
    if (more.cart === null)
      throw new CommerceError('CartNotFound', { description: 'The cart ended while it was read' });
    lines = { nodes: [...lines.nodes, ...more.cart.lines.nodes], pageInfo: more.cart.lines.pageInfo };
  }
  return { ...cart, lines };
}

export const toCartResult = (cart: WireCart): CartResult => ({ handle: cart.id, cart: toPlatformCart(cart) });

/**
 * The cart after a change that Shopify has made. Codes that no longer take anything off are taken out, with a warning: Shopify would keep
 * them, and apply them again by itself. If that fails, they are left for the next change.
 */
export const toChangedCart = (context: ShopifyContext, call: MerchantCall, changed: WireCart): Promise<CartResult> =>
  afterWrite(async () => {
    const cart = await requireWhole(context, call, changed);
    const ended = cart.discountCodes.flatMap(({ code, applicable }) => (applicable ? [] : [code]));
    if (ended.length === 0) return toCartResult(cart);
    try {
      const without = await putCodes(context, call, cart, couponsOf(cart));
      return { ...toCartResult(without), warnings: warnOfEndedCodes(ended) };
    } catch {
      return toCartResult(cart);
    }
  });

/** Replaces all codes. */
export async function putCodes(
  context: ShopifyContext,
  call: MerchantCall,
  { id }: WireCart,
  codes: readonly string[],
): Promise<WireCart> {
  const { change } = await context.client(call, setCodes, { cart: id, codes: [...codes] });
  const changed = requireChanged(change);
  return afterWrite(() => requireWhole(context, call, changed));
}
