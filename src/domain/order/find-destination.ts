import type { Address } from '../address.ts';
import type { PlatformCart } from '../cart/cart.ts';
import { PICKUP } from '../cart/shipment.ts';

/** The address to which the order of a cart goes. Null if all of it is picked up, whatever address the cart had before. */
export const findDestination = ({
  shipments,
  shippingInfo,
}: Pick<PlatformCart, 'shipments' | 'shippingInfo'>): Address | null =>
  shipments.length > 0 && shipments.every(({ fulfillmentType }) => fulfillmentType?.id === PICKUP)
    ? null
    : shippingInfo;
