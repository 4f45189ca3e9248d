import { writeShipments } from '../cart/change-cart.ts';
import type { CartState } from '../pricing/cart-state.ts';
import type { Queries } from '../shop.ts';
import type { ShipmentChoices } from './arrangement.ts';

/** Writes the choices of one shipment. */
export const writeChoices = (
  queries: Queries,
  cart: CartState,
  shipmentId: string,
  choices: Partial<ShipmentChoices>,
): Promise<unknown> =>
  writeShipments(queries, cart, {
    ...cart.arrangement,
    shipments: cart.arrangement.shipments.map((each) =>
      each.shipmentId === shipmentId ? { ...each, ...choices } : each,
    ),
  });
