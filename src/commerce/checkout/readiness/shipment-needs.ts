import { type MerchantAdapter, supports } from '../../../adapters/contract/index.ts';
import type { PlatformCart } from '../../../domain/cart/cart.ts';
import { requiresShipping } from '../../../domain/cart/requires-shipping.ts';
import { PICKUP, type Shipment } from '../../../domain/cart/shipment.ts';

/** What the buyer still has to choose before a shipment can be ordered, the first thing first. */
export type ShipmentNeed =
  | { readonly kind: 'type' | 'method'; readonly shipmentId: string; readonly options: readonly string[] }
  /** No shipment if the platform forms them only once it knows the address. */
  | { readonly kind: 'address'; readonly shipmentId: string | null }
  | { readonly kind: 'location' | 'slot'; readonly shipmentId: string };

/** The needs of all shipments. What nobody can set at this platform is no need: the platform decides it. */
export function findShipmentNeeds(cart: PlatformCart, adapter: MerchantAdapter): readonly ShipmentNeed[] {
  const { shipments, shippingInfo } = cart;
  if (shipments.length > 0) return shipments.flatMap((shipment) => findNeeds(shipment, adapter));
  const lacksAddress = requiresShipping(cart) && shippingInfo === null && supports(adapter, 'setShippingInfo');
  return lacksAddress ? [{ kind: 'address', shipmentId: null }] : [];
}

function findNeeds(shipment: Shipment, adapter: MerchantAdapter): readonly ShipmentNeed[] {
  const { shipmentId, fulfillmentType, fulfillmentTypeOptions, shippingInfo, shippingMethod } = shipment;
  // Without a chosen type a shipment is shipped, if it can be.
  const isShippable = fulfillmentTypeOptions.length === 0 || fulfillmentTypeOptions.some(({ id }) => id === SHIP);
  const type = fulfillmentType?.id ?? (isShippable ? SHIP : null);
  if (type === null) return [{ kind: 'type', shipmentId, options: fulfillmentTypeOptions.map(({ id }) => id) }];
  if (type === PICKUP) return shipment.pickupLocation === null ? [{ kind: 'location', shipmentId }] : [];
  const needs: ShipmentNeed[] = [];
  if (shippingInfo === null && supports(adapter, 'setShippingInfo')) needs.push({ kind: 'address', shipmentId });
  if (shippingMethod === null && supports(adapter, 'setShippingMethod')) {
    needs.push({ kind: 'method', shipmentId, options: shipment.shippingMethodOptions.map(({ id }) => id) });
  }
  if (APPOINTED.has(type) && shipment.selectedTimeSlot === null) needs.push({ kind: 'slot', shipmentId });
  return needs;
}

const SHIP = 'SHIP_TO_ADDRESS';
const APPOINTED: ReadonlySet<string> = new Set(['SCHEDULED_DELIVERY', 'PREMIUM_DELIVERY']);
