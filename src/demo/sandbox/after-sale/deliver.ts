import type { Parcel } from './after-sale.ts';
import { choosePieces, divide } from './pieces.ts';
import { toParcelEvent } from './ship.ts';
import type { TakeStep } from './steps.ts';

/** Parcels arrive, and pickups are collected. A parcel of which only a part arrives becomes two. */
export const deliver: TakeStep = (order, wanted, { now, uuid }) => {
  const { parcels } = order.afterSale;
  const open = parcels.filter(({ deliveredAt }) => deliveredAt === null);
  const chosen = choosePieces(
    order,
    open.flatMap(({ pieces }) => pieces),
    wanted,
    'delivered',
  );
  const arrived: Parcel[] = [];
  const parts = new Map<Parcel, readonly Parcel[]>();
  for (const { holder, chosen: pieces, rest } of divide(open, chosen)) {
    if (pieces.length === 0) continue;
    const part = { ...holder, pieces, deliveredAt: now };
    arrived.push(part);
    parts.set(holder, rest.length === 0 ? [part] : [part, { ...holder, parcelId: uuid(), pieces: rest }]);
  }
  return {
    afterSale: { ...order.afterSale, parcels: parcels.flatMap((parcel) => parts.get(parcel) ?? [parcel]) },
    events: arrived.map((parcel) => toParcelEvent(order, parcel, 'delivered', now)),
    restocked: [],
  };
};
