import type { Cart } from '../../../domain/cart/cart.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { CartContext } from '../../cart/cart-context.ts';
import { findShipmentNeeds } from './shipment-needs.ts';

/** Whether the buyer pays this very total unless the cart changes: nothing that has a price is left to choose or to calculate. */
export function isTotalFinal({ merchants }: CartContext, _caller: Caller, { cart }: { readonly cart: Cart }): boolean {
  if (cart.cartStatus === 'SUBMITTED') return true;
  const merchant = merchants.findConfigured(cart.shopId);
  if (merchant === undefined || cart.lineItems.length === 0 || cart.taxEstimated) return false;
  const isMoving = cart.obstacles?.some(({ kind }) => MOVING.has(kind)) ?? false;
  return !isMoving && findShipmentNeeds(cart, merchant.adapter).every(({ kind }) => kind === 'slot');
}

/** Obstacles whose settling changes the total. */
const MOVING: ReadonlySet<string> = new Set(['promo-code', 'tax', 'changed']);
