import type { MerchantAdapter } from '../../../adapters/contract/index.ts';
import type { PlatformCart } from '../../../domain/cart/cart.ts';
import type { CartObstacle } from '../../../domain/cart/cart-obstacle.ts';
import { describeRefusal, type Refusal } from '../../../errors/refusal.ts';
import { findShipmentNeeds, type ShipmentNeed } from './shipment-needs.ts';

/** Why the cart itself cannot be ordered as it is. No `field`: the cart has to change. */
export const findCartBlockers = (cart: PlatformCart, adapter: MerchantAdapter): readonly Refusal[] => [
  ...(cart.lineItems.length === 0 ? [describeRefusal('NoLineItemError', { description: 'The cart is empty' })] : []),
  ...findShipmentNeeds(cart, adapter).map(toMissing),
  ...(cart.obstacles ?? []).map(toRefusal),
];

function toMissing(need: ShipmentNeed): Refusal {
  const { shipmentId } = need;
  const where = shipmentId === null ? {} : { shipmentId };
  switch (need.kind) {
    case 'address':
      return describeRefusal('MissingShippingInfo', where);
    case 'method':
      return describeRefusal('MissingShippingMethod', { ...where, options: need.options });
    case 'type':
      return describeRefusal('MissingRequiredParameters', {
        ...where,
        options: need.options,
        sentence: 'typeFirst',
        description: 'The shipment cannot be shipped, and no other fulfillment type is selected.',
      });
    case 'location':
      return describeRefusal('MissingRequiredParameters', {
        ...where,
        sentence: 'locationFirst',
        description: 'The shipment has no pickup location.',
      });
    case 'slot':
      return describeRefusal('MissingRequiredParameters', {
        ...where,
        sentence: 'slotFirst',
        description: 'The shipment has no delivery date with a time slot.',
      });
  }
}

function toRefusal(obstacle: CartObstacle): Refusal {
  switch (obstacle.kind) {
    case 'stock': {
      const { lineItemId, quantityAvailable } = obstacle;
      const available = quantityAvailable === null ? {} : { quantityAvailable };
      return describeRefusal('NotEnoughStockError', { lineItemId, ...available });
    }
    case 'not-for-sale':
      return describeRefusal('ProductNotSupported', { description: `Line item ${obstacle.lineItemId}` });
    case 'pickup-location':
      return describeRefusal('LocationNotFound', { shipmentId: obstacle.shipmentId });
    case 'time-slot':
      return describeRefusal('InvalidDeliveryDate', { shipmentId: obstacle.shipmentId });
    case 'promo-code': {
      const { kind: _kind, reason, ...code } = obstacle;
      const isUnavailable = reason === 'MINIMUM_NOT_MET' || reason === 'NOT_APPLICABLE';
      return describeRefusal(isUnavailable ? 'PromoNotAvailable' : 'InvalidPromoCode', {
        ...code,
        ...(reason === null ? {} : { reason }),
        description: SETTLED,
      });
    }
    case 'tax':
      return describeRefusal('MissingTaxSync');
    case 'changed':
      return describeRefusal('CheckoutError', {
        description: SETTLED,
      });
  }
}

/** How an order goes on after what the shop no longer gives. */
const SETTLED =
  'completeOrder takes what has ended out of the cart, with a warning, and so does any change of it. Then order again.';
