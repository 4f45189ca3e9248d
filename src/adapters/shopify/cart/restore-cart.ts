import type { MerchantCall } from '../../contract/index.ts';
import { partsOf } from '../../toolkit/catalog/in-parts.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { toUndoCall } from '../../toolkit/writes/to-undo-call.ts';
import { requireChanged } from '../error-mapper.ts';
import type { ShopifyContext } from '../shopify-context.ts';
import { addLines, type WireCart } from '../wire/cart.ts';
import { PART, restoreLines } from './change-lines.ts';
import { linesOf } from './line-id.ts';
import { requireCart } from './open-cart.ts';

/** Puts every line back as it was, from what Shopify holds now. A line that is gone comes back as a new one. */
export const restoreCart = (context: ShopifyContext, caller: MerchantCall, before: WireCart): Promise<void> =>
  afterWrite(async () => {
    const call = toUndoCall(caller);
    const now = await requireCart(context, call, before.id);
    const all = [...before.lines.nodes, ...now.lines.nodes].map(({ merchandise }) => merchandise.id);
    await restoreLines(context, call, before, now, all);
    const lost = linesOf(before).filter(({ id }) => now.lines.nodes.every((line) => line.id !== id));
    for (const part of partsOf(lost, PART)) {
      const lines = part.map(({ merchandise, quantity }) => ({ merchandiseId: merchandise.id, quantity }));
      requireChanged((await context.client(call, addLines, { cart: before.id, lines })).change);
    }
  });
