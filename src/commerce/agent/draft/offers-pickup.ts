import { type MerchantAdapter, supports } from '../../../adapters/contract/index.ts';
import type { PlatformCart } from '../../../domain/cart/cart.ts';
import { PICKUP, type Shipment } from '../../../domain/cart/shipment.ts';

export const SHIP = 'SHIP_TO_ADDRESS';

const offers = ({ fulfillmentTypeOptions }: Shipment, type: string): boolean =>
  fulfillmentTypeOptions.some(({ id }) => id === type);

/** Whether a shipment can be picked up. */
export const canBePickedUp = (shipment: Shipment): boolean => offers(shipment, PICKUP);

/** Whether a shipment can be shipped. */
export const canBeShipped = (shipment: Shipment): boolean =>
  shipment.fulfillmentTypeOptions.length === 0 || offers(shipment, SHIP);

/** Whether some of the cart can be picked up, and a platform can choose where. */
export const offersPickup = (adapter: MerchantAdapter, { shipments }: Pick<PlatformCart, 'shipments'>): boolean =>
  shipments.some(canBePickedUp) &&
  supports(adapter, 'setFulfillmentType') &&
  supports(adapter, 'getShipmentAvailability');

/** Whether a shipment is picked up, as it stands. */
export const isPickedUp = (shipment: Shipment): boolean =>
  shipment.fulfillmentType === null
    ? canBePickedUp(shipment) && !canBeShipped(shipment)
    : shipment.fulfillmentType.id === PICKUP;
