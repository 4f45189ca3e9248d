import type { AfterSale, GoodsReturn, Payout, Piece, ShopEvent, ShopRefund } from './after-sale.ts';
import { payBack } from './pay-back.ts';
import { choosePieces, divide, listUnrefunded, without } from './pieces.ts';
import { type TakeStep, toEvent } from './steps.ts';
import { toPayout } from './to-payout.ts';

/**
 * Pays for goods that came back, less the fees of the shop. If nothing waits for its money, or other units are wanted,
 * the buyer gets the money and keeps the goods.
 */
export const refund: TakeStep = (order, wanted, moment) => {
  const { cart } = order;
  const waiting = order.afterSale.returns.filter(({ state }) => state === 'received');
  const back = waiting.flatMap(({ pieces }) => pieces);
  const offered = wanted === null && back.length > 0 ? back : [...back, ...listUnrefunded(order)];
  const chosen = choosePieces(order, offered, wanted, 'refunded');

  let { afterSale } = order;
  const events: ShopEvent[] = [];
  const pay = (pieces: readonly Piece[], payout: Payout, kind: ShopRefund['kind']) => {
    const paid = payBack(order, pieces, payout, kind, moment);
    afterSale = { ...afterSale, refunds: [...afterSale.refunds, ...paid.refunds] };
    events.push(...paid.events);
  };
  let kept = chosen;
  for (const { holder, chosen: pieces, rest } of divide(waiting, chosen)) {
    if (pieces.length === 0) continue;
    kept = without(kept, pieces);
    const payout = toPayout(cart, afterSale, pieces, moment.returns ?? undefined);
    const completed = { ...holder, pieces, state: 'completed', payout } as const;
    const parts = rest.length === 0 ? [completed] : [completed, { ...holder, returnId: moment.uuid(), pieces: rest }];
    afterSale = replace(afterSale, holder, parts);
    const { returnId } = holder;
    events.push(toEvent(order, pieces, { type: 'return_completed', at: moment.now, description: null }, { returnId }));
    pay(pieces, payout, 'returned');
  }
  if (kept.length > 0) pay(kept, toPayout(cart, afterSale, kept), 'kept');
  return { afterSale, events, restocked: [] };
};

const replace = (afterSale: AfterSale, before: GoodsReturn, parts: readonly GoodsReturn[]): AfterSale => ({
  ...afterSale,
  returns: afterSale.returns.flatMap((each) => (each === before ? parts : [each])),
});
