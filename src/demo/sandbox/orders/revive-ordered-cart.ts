import type { PricedShipment } from '../pricing/cart-state.ts';
import type { OrderedCart } from './shop-order.ts';

/** A cart as this version or an earlier one stored it with its order. */
export interface StoredCart extends Omit<OrderedCart, 'shipments'> {
  readonly shipments: readonly StoredShipment[];
}

type Later = 'units' | 'type' | 'types' | 'location' | 'date' | 'slot' | 'lost';

interface StoredShipment extends Omit<PricedShipment, Later>, Partial<Pick<PricedShipment, Later>> {
  /** Instead of `units`: each line with all its units. */
  readonly lineIds?: readonly string[];
}

/** What orders lack that an earlier version placed. */
const withoutLater = {
  offers: [],
  addons: [],
  codes: [],
  discounts: [],
  fees: [],
  shortages: [],
  dropped: [],
  addonTotal: 0,
  feeTotal: 0,
  discountTotal: 0,
  taxedAtBilling: false,
} satisfies Partial<OrderedCart>;

/** In the form of this version. Every shipment of an earlier one was shipped. */
export const reviveOrderedCart = (cart: StoredCart): OrderedCart => ({
  ...withoutLater,
  ...cart,
  shipments: cart.shipments.map(({ lineIds = [], ...shipment }) => ({
    type: shipping,
    types: [shipping],
    location: null,
    date: null,
    slot: null,
    lost: [],
    units: cart.lines
      .filter(({ lineId }) => lineIds.includes(lineId))
      .map(({ lineId, quantity }) => ({ lineId, quantity })),
    ...shipment,
  })),
});

const shipping = { id: 'SHIP_TO_ADDRESS', name: 'Delivery', description: 'Sent to the shipping address' };
