import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantCall } from '../../contract/index.ts';
import { partsOf } from '../../toolkit/catalog/in-parts.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { requireChanged, toRefusal } from '../error-mapper.ts';
import type { ShopifyContext } from '../shopify-context.ts';
import { removeLines, updateLines, type WireCart, type WireProblem } from '../wire/cart.ts';
import { requireWhole } from './open-cart.ts';

/** Lines in one call: Shopify takes no more. */
export const PART = 250;

export const unitsOf = ({ lines }: WireCart, variantId: string): number =>
  lines.nodes
    .filter(({ merchandise }) => merchandise.id === variantId)
    .reduce((running, { quantity }) => running + quantity, 0);

/** Sets quantities of lines. Shopify cuts one to what is in stock, without a refusal. */
export async function setQuantities(
  context: ShopifyContext,
  call: MerchantCall,
  cart: WireCart,
  lines: readonly { readonly id: string; readonly quantity: number }[],
  toError: (problem: WireProblem) => CommerceError = toRefusal,
): Promise<WireCart> {
  return sendParts(context, call, cart, lines, async (part) => {
    const { change } = await context.client(call, updateLines, { cart: cart.id, lines: [...part] });
    return requireChanged(change, toError);
  });
}

export async function takeLinesOut(
  context: ShopifyContext,
  call: MerchantCall,
  cart: WireCart,
  ids: readonly string[],
): Promise<WireCart> {
  return sendParts(context, call, cart, ids, async (part) => {
    const { change } = await context.client(call, removeLines, { cart: cart.id, lines: [...part] });
    return requireChanged(change);
  });
}

/** The whole cart after the last part. Once the first is made, no failure says that nothing was done. */
async function sendParts<Line>(
  context: ShopifyContext,
  call: MerchantCall,
  cart: WireCart,
  lines: readonly Line[],
  send: (part: readonly Line[]) => Promise<WireCart>,
): Promise<WireCart> {
  const [first = [], ...others] = partsOf(lines, PART);
  if (first.length === 0) return cart;
  const changed = await send(first);
  return afterWrite(async () => {
    let after = changed;
    for (const part of others) after = await send(part);
    return requireWhole(context, call, after);
  });
}

/**
 * Puts the lines of some variants back as they were, from what the change left. A line that is gone is not put back: see
 * `restoreCart` for changes that take lines out before everything else has succeeded.
 */
export async function restoreLines(
  context: ShopifyContext,
  call: MerchantCall,
  before: WireCart,
  after: WireCart,
  variantIds: readonly string[],
): Promise<void> {
  const touched = after.lines.nodes.filter(({ merchandise }) => variantIds.includes(merchandise.id));
  const earlier = new Map(before.lines.nodes.map(({ id, quantity }) => [id, quantity]));
  const changed = touched.flatMap(({ id, quantity }) => {
    const was = earlier.get(id);
    return was === undefined || was === quantity ? [] : [{ id, quantity: was }];
  });
  await setQuantities(context, call, after, changed);
  const added = touched.filter(({ id }) => !earlier.has(id)).map(({ id }) => id);
  await takeLinesOut(context, call, after, added);
}

/** Shopify has put what it has into the cart: that is how many the buyer could have in all. */
export const lacksStock = (cart: WireCart, variantId: string, field: readonly string[]): CommerceError =>
  new CommerceError('NotEnoughStockError', { field, quantityAvailable: unitsOf(cart, variantId) });
