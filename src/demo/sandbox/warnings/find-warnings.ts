import type { LostChoice, PricedCart, PricedShipment } from '../pricing/cart-state.ts';
import type { Fact, Facts, ShopWarning, ShopWarningCode } from './facts.ts';

/** What a buyer sees in a cart, kept with it until the next change. */
export const toFacts = (cart: PricedCart): Facts =>
  Object.fromEntries(
    watches.map(({ code, look }) => [
      code,
      Object.fromEntries(look(cart).map(({ target, of, value }) => [target, { of, value }])),
    ]),
  );

/** What changed since the last change answered, without the buyer's doing, and what this change made impossible. */
export const findWarnings = (before: Facts, cart: PricedCart): readonly ShopWarning[] => [
  ...findChanges(before, cart),
  ...cart.dropped.map(({ what, target }) => ({ code: droppedCodes[what], target, oldValue: null, newValue: null })),
];

const droppedCodes = { addon: 'addon-gone', code: 'promo-code-gone' } as const;

const findChanges = (before: Facts, cart: PricedCart): readonly ShopWarning[] =>
  watches.flatMap(({ code, look }) =>
    look(cart).flatMap(({ target, of, value }) => {
      const seen = before[code]?.[target];
      const isLost = seen?.of === of && seen.value !== null && value === null;
      return isLost ? [{ code, target, oldValue: seen.value, newValue: null }] : [];
    }),
  );

/** A kind of facts whose loss a buyer is warned about. */
interface Watch {
  readonly code: ShopWarningCode;
  readonly look: (cart: PricedCart) => readonly Fact[];
}

/** A choice for a shipment, with the value null once it is lost. */
const watchChoice = (
  code: ShopWarningCode,
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
});

/** In the order in which their warnings are told. */
const watches: readonly Watch[] = [
  watchChoice('shipping-method-gone', 'method', ({ method }) => method?.id),
  watchChoice('time-slot-gone', 'slot', ({ date, slot }) => (slot === null ? undefined : `${date} ${slot.id}`)),
  watchChoice('pickup-location-gone', 'location', ({ location }) => location?.id),
];
