import type { Address } from '../../../domain/address.ts';
import { isWhole } from '../cart/is-whole.ts';
import type { PricedCart, PricedShipment } from '../pricing/cart-state.ts';
import { isShipped } from '../pricing/is-shipped.ts';
import { type Amount, ShopRefusal } from '../shop-refusal.ts';

/** Checks that a cart has everything that an order needs; returns the billing address. */
export function requireOrderable(cart: PricedCart, billingAddress: Address | null): Address {
  if (cart.lines.length === 0) throw new ShopRefusal('cart-empty');
  requireNothingDropped(cart);
  const shipped = cart.shipments.filter(isShipped);
  for (const shipment of cart.shipments) requireType(shipment);
  for (const { shipmentId, address } of shipped) {
    if (address === null || !isWhole(address)) throw new ShopRefusal('shipping-address-missing', { shipmentId });
  }
  for (const { shipmentId, method, methods } of shipped) {
    if (method === null) {
      throw new ShopRefusal('shipping-method-missing', { shipmentId, options: methods.map(({ id }) => id) });
    }
  }
  for (const shipment of cart.shipments) requireChoices(shipment);
  const bill = billingAddress ?? cart.billingAddress;
  if (bill === null) throw new ShopRefusal('billing-address-missing');
  return bill;
}

/** The prices may have changed since the buyer saw the cart. */
export function requireTotal({ total, currency }: PricedCart, expected: Amount | null): void {
  if (expected === null || (expected.amount === total && expected.currency === currency)) return;
  throw new ShopRefusal('total-changed', { totals: { expected, actual: { amount: total, currency } } });
}

/** Without a chosen type a shipment is shipped, if it can be. */
function requireType({ shipmentId, type, types }: PricedShipment): void {
  const options = types.map(({ id }) => id);
  if (type === null && !options.includes('SHIP_TO_ADDRESS'))
    throw new ShopRefusal('type-missing', { shipmentId, options });
}

function requireChoices({ shipmentId, type, location, slot, lost }: PricedShipment): void {
  if (type?.id === 'PICKUP_IN_STORE' && location === null) throw new ShopRefusal('location-missing', { shipmentId });
  const isAppointed = type?.id === 'SCHEDULED_DELIVERY' || type?.id === 'PREMIUM_DELIVERY';
  if (isAppointed && slot === null) throw new ShopRefusal('slot-missing', { shipmentId });
  const gone = lost.find(({ what }) => what !== 'method');
  if (gone !== undefined) {
    throw new ShopRefusal(gone.what === 'slot' ? 'slot-not-available' : 'location-not-available', { shipmentId });
  }
}

/** An order has everything that the buyer last saw: a code that has ended, or an add-on, is not left out silently. */
function requireNothingDropped({ dropped }: PricedCart): void {
  const [first] = dropped;
  if (first === undefined) return;
  throw first.what === 'code'
    ? new ShopRefusal(first.problem, {
        promoCode: first.target,
        ...(first.missing !== undefined && { missing: first.missing }),
      })
    : new ShopRefusal('total-changed');
}
