import type { LostChoice, PricedCart, PricedShipment } from '../pricing/cart-state.ts';
import type { Fact, Watch } from './facts.ts';

/** A choice for a shipment, with the value null once it is lost. */
const watchChoice = (
  code: Watch['code'],
  what: LostChoice['what'],
  findChosen: (shipment: PricedShipment) => string | undefined,
): Watch => ({
  code,
  look: ({ shipments }: PricedCart) =>
    shipments.flatMap((shipment): readonly Fact[] => {
      const { shipmentId: target, lost } = shipment;
      const gone = lost.find((each) => each.what === what);
      const of = gone?.id ?? findChosen(shipment);
      return of === undefined ? [] : [{ target, of, value: gone === undefined ? of : null }];
    }),
  isWorthTelling: (_before, after) => after === null,
});

/** Everything that a buyer is warned about, in the order in which warnings are told. */
export const watches: readonly Watch[] = [
  watchChoice('shipping-method-gone', 'method', ({ method }) => method?.id),
  watchChoice('time-slot-gone', 'slot', ({ date, slot }) => (slot === null ? undefined : `${date} ${slot.id}`)),
  watchChoice('pickup-location-gone', 'location', ({ location }) => location?.id),
];
