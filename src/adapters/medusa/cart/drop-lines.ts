import type { MerchantCall } from '../../contract/index.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { compensateOnUnknown } from '../../toolkit/writes/compensate-on-unknown.ts';
import { requireData, toRefusal } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import type { WireCart } from '../wire/cart.ts';
import { changeCart, removeLine } from './change-cart.ts';
import { requireOpenCart } from './open-cart.ts';
import { restoreLines } from './restore-lines.ts';

/**
 * Drops from `after` what is more than `wanted`, the units by variant, one line at a time: Medusa has no call for all. If one of the calls
 * fails, the lines of `before` are put back. A line that another call removed meanwhile is no failure.
 */
export async function dropLines(
  context: MedusaContext,
  call: MerchantCall,
  before: WireCart,
  after: WireCart,
  wanted: ReadonlyMap<string, number>,
): Promise<WireCart> {
  const left = new Map(wanted);
  const touched = new Set([...(before.items ?? []).map(({ variant_id }) => variant_id ?? ''), ...left.keys()]);
  let cart = after;
  for (const { id, variant_id, quantity } of after.items ?? []) {
    const kept = Math.min(quantity, left.get(variant_id ?? '') ?? 0);
    left.set(variant_id ?? '', (left.get(variant_id ?? '') ?? 0) - kept);
    if (kept === quantity) continue;
    const isFirst = cart === before;
    const drop = async (): Promise<WireCart> => {
      const answer =
        kept === 0
          ? await removeLine(context, call, before.id, id)
          : await changeCart(context, call, before.id, {
              operation: 'SetQuantity',
              path: ['line-items', id],
              body: { quantity: kept },
            });
      if (answer.kind === 'data') return answer.data;
      if (kept === 0 && answer.problem.status === 404) return requireOpenCart(context, call, before.id);
      if (isFirst) throw toRefusal(answer.problem, 'LineItemNotFound');
      return requireData(answer);
    };
    cart = await compensateOnUnknown(
      call,
      () => (isFirst ? drop() : afterWrite(drop)),
      () => restoreLines(context, call, before, touched),
    );
  }
  return cart;
}
