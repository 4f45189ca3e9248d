import { CommandRefusal } from '../../../command-channel/command-refusal.ts';
import { toLocalDate } from '../../../lib/zoned-time.ts';
import type { GoodsReturn, Piece, SoldOrder } from './after-sale.ts';
import { findReturnDate } from './find-return-date.ts';
import { among, choosePieces, divide, listUnrefunded, without } from './pieces.ts';
import { type TakeStep, toEvent } from './steps.ts';

/** The buyer announces a return of delivered goods, within the time that the shop gives. */
export const initiateReturn: TakeStep = (order, wanted, moment) => {
  const { now, timeZone, uuid, returns: rules } = moment;
  if (rules === null) throw new CommandRefusal('The shop takes nothing back.');
  const chosen = choosePieces(order, listReturnable(order), wanted, 'returned');
  const today = toLocalDate(now, timeZone);
  for (const { lineId } of chosen) {
    const until = findReturnDate(order, lineId, moment);
    if (until !== null && until < today)
      throw new CommandRefusal(`The time to return goods of ${order.orderNumber} ended on ${until}.`);
  }
  const added: GoodsReturn = { returnId: uuid(), state: 'initiated', pieces: chosen, initiatedAt: now, payout: null };
  return {
    afterSale: { ...order.afterSale, returns: [...order.afterSale.returns, added] },
    events: [
      toEvent(order, chosen, { type: 'return_initiated', at: now, description: null }, { returnId: added.returnId }),
    ],
    restocked: [],
  };
};

/** What is at the buyer, who has no money back for it, and is in no return yet. */
export function listReturnable(order: SoldOrder): readonly Piece[] {
  const { parcels, returns } = order.afterSale;
  const delivered = parcels.filter(({ deliveredAt }) => deliveredAt !== null).flatMap(({ pieces }) => pieces);
  const returned = returns.flatMap(({ pieces }) => pieces);
  return among(without(delivered, returned), listUnrefunded(order));
}

/** Announced goods arrive at the shop. A return of which only a part arrives becomes two. */
export const receiveReturn: TakeStep = (order, wanted, { uuid }) => {
  const { returns } = order.afterSale;
  const open = returns.filter(({ state }) => state === 'initiated');
  const chosen = choosePieces(
    order,
    open.flatMap(({ pieces }) => pieces),
    wanted,
    'received',
  );
  const parts = new Map<GoodsReturn, readonly GoodsReturn[]>();
  for (const { holder, chosen: pieces, rest } of divide(open, chosen)) {
    if (pieces.length === 0) continue;
    const part = { ...holder, pieces, state: 'received' } as const;
    parts.set(holder, rest.length === 0 ? [part] : [part, { ...holder, returnId: uuid(), pieces: rest }]);
  }
  return {
    afterSale: { ...order.afterSale, returns: returns.flatMap((each) => parts.get(each) ?? [each]) },
    events: [],
    restocked: chosen,
  };
};
