import { isShipped } from '../pricing/is-shipped.ts';
import type { Parcel, Piece, SoldOrder } from './after-sale.ts';
import { choosePieces, listPieces, without } from './pieces.ts';
import { type Moment, type TakeStep, toEvent } from './steps.ts';

/** One parcel for each shipment. Goods that need no shipping reach the buyer at once. */
export const ship: TakeStep = (order, wanted, moment) => {
  const { afterSale } = order;
  const chosen = choosePieces(order, listUnsent(order), wanted, 'shipped');
  const parcels = [...Map.groupBy(chosen, ({ shipmentId }) => shipmentId)].map(([shipmentId, pieces], index) =>
    toParcel(order, { shipmentId, pieces, number: afterSale.parcels.length + index + 1 }, moment),
  );
  return {
    afterSale: { ...afterSale, parcels: [...afterSale.parcels, ...parcels] },
    events: parcels.flatMap((parcel) =>
      parcel.deliveredAt === null
        ? [toParcelEvent(order, parcel, 'shipped', moment.now)]
        : [toParcelEvent(order, parcel, 'shipped', moment.now), toParcelEvent(order, parcel, 'delivered', moment.now)],
    ),
    restocked: [],
  };
};

/** What was neither sent nor cancelled. */
export const listUnsent = ({ cart, afterSale: { parcels, cancelled } }: SoldOrder): readonly Piece[] =>
  without(listPieces(cart), [...parcels.flatMap(({ pieces }) => pieces), ...cancelled]);

export const toParcelEvent = (
  order: SoldOrder,
  { pieces, carrier, trackingNumber }: Parcel,
  type: string,
  at: number,
) =>
  toEvent(
    order,
    pieces,
    { type, at, description: carrier === null ? null : `${carrier} ${trackingNumber}` },
    { carrier, trackingNumber },
  );

function toParcel(
  { orderNumber, cart }: SoldOrder,
  {
    shipmentId,
    pieces,
    number,
  }: { readonly shipmentId: string | null; readonly pieces: readonly Piece[]; readonly number: number },
  { now, uuid }: Moment,
): Parcel {
  const shipment = cart.shipments.find((each) => each.shipmentId === shipmentId);
  const type = shipment?.type?.id;
  const isCarried = shipment !== undefined && isShipped(shipment);
  return {
    parcelId: uuid(),
    carrier: isCarried ? (type === 'SHIP_TO_ADDRESS' ? 'Sandbox Parcel' : 'Sandbox Courier') : null,
    trackingNumber: isCarried ? `${orderNumber}-${number}` : null,
    estimatedDelivery: isCarried ? (shipment.slot?.end ?? shipment.method?.estimatedDelivery ?? null) : null,
    pieces,
    shippedAt: now,
    deliveredAt: shipment === undefined ? now : null,
  };
}
