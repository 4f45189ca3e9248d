import type { MerchantCall } from '../../contract/index.ts';
import { partsOf } from '../../toolkit/catalog/in-parts.ts';
import { unknownOutcome } from '../../toolkit/unknown-outcome.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import { requireChanged } from '../error-mapper.ts';
import type { ShopifyContext } from '../shopify-context.ts';
import { addLines, type WireCart } from '../wire/cart.ts';
import { PART, restoreLines, unitsOf } from './change-lines.ts';
import { linesOf } from './line-id.ts';
import { requireCart, requireWhole } from './open-cart.ts';

/**
 * Puts every line back as it was, from what Shopify holds now. A line that is gone comes back as a new one, and lines of variants that are neither
 * in `before` nor `added` are left alone. Leaves the outcome unknown if Shopify does not put all of it back.
 */
export const restoreCart = (
  context: ShopifyContext,
  call: MerchantCall,
  before: WireCart,
  added: readonly string[] = [],
): Promise<void> =>
  undo(call, async () => {
    const now = await requireCart(context, call, before.id);
    const touched = [...before.lines.nodes.map(({ merchandise }) => merchandise.id), ...added];
    await restoreLines(context, call, before, now, touched);
    const lost = linesOf(before).filter(({ id }) => now.lines.nodes.every((line) => line.id !== id));
    let cart = now;
    for (const part of partsOf(lost, PART)) {
      const lines = part.map(({ merchandise, quantity }) => ({ merchandiseId: merchandise.id, quantity }));
      cart = requireChanged((await context.client(call, addLines, { cart: before.id, lines })).change);
    }
    if (lost.length === 0) return;
    const whole = await requireWhole(context, call, cart);
    // Shopify cuts what it lacks without a refusal.
    const short = lost.some(({ merchandise: { id } }) => unitsOf(whole, id) < unitsOf(before, id));
    if (short) throw unknownOutcome('Shopify has put less back into the cart than there was');
  });
