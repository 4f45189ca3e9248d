import type { Cart } from '../../../domain/cart/cart.ts';
import type { Shipment } from '../../../domain/cart/shipment.ts';

/** A cart as this version or an earlier one stored it. */
export interface StoredCart extends Omit<Cart, 'shipments' | 'discounts'> {
  readonly shipments: readonly StoredShipment[];
  readonly discounts?: Cart['discounts'];
}

type Later = 'lines' | 'shippingInfo' | 'pickupLocation' | 'selectedDate' | 'selectedTimeSlot';

interface StoredShipment extends Omit<Shipment, Later>, Partial<Pick<Shipment, Later>> {
  /** Instead of `lines`: each with all its units. */
  readonly lineItemIds?: readonly string[];
}

/** The cart of an order, which outlives the version that stored it, in the form of this version. */
export const reviveCart = (cart: StoredCart): Cart => ({
  ...cart,
  discounts: cart.discounts ?? [],
  shipments: cart.shipments.map(({ lineItemIds = [], ...shipment }) => ({
    pickupLocation: null,
    selectedDate: null,
    selectedTimeSlot: null,
    ...shipment,
    shippingInfo: shipment.shippingInfo === undefined ? cart.shippingInfo : shipment.shippingInfo,
    lines: shipment.lines ?? cart.lineItems.filter(({ lineItemId }) => lineItemIds.includes(lineItemId)).map(toLine),
  })),
});

const toLine = ({ lineItemId, quantity }: Cart['lineItems'][number]) => ({ lineItemId, quantity });
