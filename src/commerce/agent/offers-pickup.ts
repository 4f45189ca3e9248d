import { type MerchantAdapter, supports } from '../../adapters/contract/index.ts';
import type { PlatformCart } from '../../domain/cart/cart.ts';

export const PICKUP = 'PICKUP_IN_STORE';
export const SHIP = 'SHIP_TO_ADDRESS';

type Shipped = Pick<PlatformCart, 'shipments'>;

/** Whether the whole cart can be picked up, and a platform can choose where. */
export const offersPickup = (adapter: MerchantAdapter, { shipments }: Shipped): boolean =>
  shipments.length > 0 &&
  shipments.every(({ fulfillmentTypeOptions }) => fulfillmentTypeOptions.some(({ id }) => id === PICKUP)) &&
  supports(adapter, 'setFulfillmentType') &&
  supports(adapter, 'getShipmentAvailability');

/** Whether all of the cart is picked up, as it stands. */
export const isPickedUp = ({ shipments }: Shipped): boolean =>
  shipments.length > 0 && shipments.every(({ fulfillmentType }) => fulfillmentType?.id === PICKUP);

/** Whether any of the cart can be shipped. */
export const isShippable = ({ shipments }: Shipped): boolean =>
  shipments.length === 0 ||
  shipments.some(({ fulfillmentTypeOptions: types }) => types.length === 0 || types.some(({ id }) => id === SHIP));
