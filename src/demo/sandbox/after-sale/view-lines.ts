import { findOrderStatus } from '../../../domain/order/find-order-status.ts';
import type { OrderStatus } from '../../../domain/order/order.ts';
import { toLocalDate } from '../../../lib/zoned-time.ts';
import type { SoldOrder } from './after-sale.ts';
import { findReturnDate } from './find-return-date.ts';
import { countUnits } from './pieces.ts';
import { listReturnable } from './send-back.ts';
import type { Moment } from './steps.ts';

/** What has become of a line. */
export interface LineView {
  readonly lineId: string;
  readonly status: string;
  readonly fulfilled: number;
  readonly returned: number;
  /** The ID of the last parcel with it. */
  readonly parcelId: string | null;
  readonly returnEligible: boolean;
  /** Calendar date where the shop is; null before anything has arrived, and if the shop takes no returns. */
  readonly returnBy: string | null;
  /** Minor units that the buyer has back for it, before fees; null if none. */
  readonly refunded: number | null;
}

export function viewLines(order: SoldOrder, moment: Pick<Moment, 'now' | 'timeZone' | 'returns'>): readonly LineView[] {
  const { cart, afterSale } = order;
  const returnable = listReturnable(order);
  const today = toLocalDate(moment.now, moment.timeZone);
  return cart.lines.map(({ lineId }) => {
    const units = countLine(order, lineId);
    const returnBy = findReturnDate(order, lineId, moment);
    const shares = afterSale.refunds.flatMap(({ payout }) => payout.shares.filter((each) => each.lineId === lineId));
    return {
      lineId,
      status: findStatus(units).toLowerCase(),
      fulfilled: units.shipped,
      returned: units.returned,
      parcelId: afterSale.parcels.findLast(({ pieces }) => countUnits(pieces, lineId) > 0)?.parcelId ?? null,
      returnEligible: returnBy !== null && today <= returnBy && countUnits(returnable, lineId) > 0,
      returnBy,
      refunded: shares.length === 0 ? null : shares.reduce((sum, { product, tax }) => sum + product + tax, 0),
    };
  });
}

/** The word for an order, in the same words as for its lines. */
export const toOrderStatus = (order: SoldOrder): string =>
  findOrderStatus(order.cart.lines.map(({ lineId }) => findStatus(countLine(order, lineId)))).toLowerCase();

interface LineUnits {
  /** The units that were not cancelled. */
  readonly left: number;
  readonly shipped: number;
  readonly delivered: number;
  readonly returned: number;
}

function countLine({ cart, afterSale: { cancelled, parcels, returns } }: SoldOrder, lineId: string): LineUnits {
  const arrived = parcels.filter(({ deliveredAt }) => deliveredAt !== null);
  const back = returns.filter(({ state }) => state !== 'initiated');
  const count = (holders: readonly { readonly pieces: Parameters<typeof countUnits>[0] }[]) =>
    holders.reduce((sum, { pieces }) => sum + countUnits(pieces, lineId), 0);
  return {
    left: countUnits(cart.lines, lineId) - countUnits(cancelled, lineId),
    shipped: count(parcels),
    delivered: count(arrived),
    returned: count(back),
  };
}

/** By units, not parcels, so that a part of a line is told from the whole. */
function findStatus({ left, shipped, delivered, returned }: LineUnits): OrderStatus {
  if (left === 0) return 'CANCELLED';
  if (returned > 0) return returned >= left ? 'RETURNED' : 'PARTIALLY_RETURNED';
  if (delivered > 0) return delivered >= left ? 'DELIVERED' : 'PARTIALLY_DELIVERED';
  if (shipped > 0) return shipped >= left ? 'SHIPPED' : 'ON_ITS_WAY';
  return 'CONFIRMED';
}
