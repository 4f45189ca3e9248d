import type { ShopSettings } from '../settings.ts';
import type { CartState, PricedShipment } from './cart-state.ts';
import { offerMethods } from './offer-methods.ts';

/**
 * Goods with the same fulfilment requirement ship together, others separately; goods without shipping belong to no
 * shipment. A shipment goes to its own address if it has one, otherwise to the cart's; methods are offered once there
 * is one.
 */
export function formShipments(settings: ShopSettings, cart: CartState): readonly Omit<PricedShipment, 'tax'>[] {
  const physical = Map.groupBy(
    cart.lines.filter((line) => line.requiresShipping),
    (line) => line.requirement,
  );
  return [...physical].map(([requirement, lines]) => {
    const choice = cart.choices.find((each) => each.requirement === requirement);
    const address = choice?.shippingAddress ?? cart.shippingAddress;
    const methods = address === null ? [] : offerMethods(settings, requirement, lines, address);
    return {
      shipmentId: toShipmentId(cart.cartId, requirement),
      requirement,
      notes: settings.requirements.find(({ id }) => id === requirement)?.notes ?? null,
      lineIds: lines.map(({ lineId }) => lineId),
      address,
      // A choice that is no longer offered counts as none: ordering then requires another one.
      method: methods.find(({ id }) => id === choice?.methodId) ?? null,
      methods,
    };
  });
}

/** Derived from cart and requirement, so that a shipment keeps its id while its items change. */
const toShipmentId = (cartId: string, requirement: string): string => `${cartId.slice(0, 8)}-${requirement}`;
