import type { MerchantAdapter } from '../../../adapters/contract/index.ts';
import type { PlatformCart } from '../../../domain/cart/cart.ts';
import type { CartObstacle } from '../../../domain/cart/cart-obstacle.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { findShipmentNeeds, type ShipmentNeed } from './shipment-needs.ts';

/** Why the cart itself cannot be ordered as it is. No `field`: the cart has to change. */
export const findCartBlockers = (cart: PlatformCart, adapter: MerchantAdapter): readonly CommerceError[] => [
  ...(cart.lineItems.length === 0 ? [new CommerceError('NoLineItemError', { description: 'The cart is empty' })] : []),
  ...findShipmentNeeds(cart, adapter).map(toMissing),
  ...(cart.obstacles ?? []).map(toRefusal),
];

function toMissing(need: ShipmentNeed): CommerceError {
  const { shipmentId } = need;
  const where = shipmentId === null ? {} : { shipmentId };
  switch (need.kind) {
    case 'address':
      return new CommerceError('MissingShippingInfo', where);
    case 'method':
      return new CommerceError('MissingShippingMethod', { ...where, options: need.options });
    case 'type':
      return new CommerceError('MissingRequiredParameters', {
        ...where,
        options: need.options,
        description: 'The shipment cannot be shipped, and no other fulfillment type is selected.',
      });
    case 'location':
      return new CommerceError('MissingRequiredParameters', {
        ...where,
        description: 'The shipment has no pickup location.',
      });
    case 'slot':
      return new CommerceError('MissingRequiredParameters', {
        ...where,
        description: 'The shipment has no delivery date with a time slot.',
      });
  }
}

function toRefusal(obstacle: CartObstacle): CommerceError {
  switch (obstacle.kind) {
    case 'stock': {
      const { lineItemId, quantityAvailable } = obstacle;
      const available = quantityAvailable === null ? {} : { quantityAvailable };
      return new CommerceError('NotEnoughStockError', { lineItemId, ...available });
    }
    case 'not-for-sale':
      return new CommerceError('ProductNotSupported', { description: `Line item ${obstacle.lineItemId}` });
    case 'pickup-location':
      return new CommerceError('LocationNotFound', { shipmentId: obstacle.shipmentId });
    case 'time-slot':
      return new CommerceError('InvalidDeliveryDate', { shipmentId: obstacle.shipmentId });
    case 'promo-code': {
      const { promoCode, reason } = obstacle;
      const isUnavailable = reason === 'MINIMUM_NOT_MET' || reason === 'NOT_APPLICABLE';
      return new CommerceError(isUnavailable ? 'PromoNotAvailable' : 'InvalidPromoCode', {
        promoCode,
        ...(reason === null ? {} : { reason }),
      });
    }
    case 'tax':
      return new CommerceError('MissingTaxSync');
    case 'changed':
      return new CommerceError('CheckoutError', {
        description: 'The shop changed the cart. Any change of it shows what, with a warning.',
      });
  }
}
