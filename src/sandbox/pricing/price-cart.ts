import type { Address } from '../../domain/address.ts';
import type { ShopSettings } from '../settings.ts';
import type { CartLine, CartState, PricedCart, PricedShipment } from './cart-state.ts';
import { findTaxRate } from './find-tax-rate.ts';
import { formShipments } from './form-shipments.ts';
import { splitTax } from './split-tax.ts';

/** Works out shipments, shipping and tax. Pure, in whole minor units; `total = subTotal + shippingTotal + taxTotal`. */
export function priceCart(settings: ShopSettings, cart: CartState): PricedCart {
  const { lines: keptLines, choices: _choices, ...head } = cart;
  const shipments = formShipments(settings, cart);
  const addressOf = (line: CartLine): Address | null => addressFor(line, cart, shipments);
  const estimate = { country: cart.country ?? settings.homeCountry, region: null };
  const rateAt = (address: Address | null): number =>
    findTaxRate(settings, address === null ? estimate : { country: address.country, region: address.stateOrProvince });

  const taxes = splitTax([
    ...keptLines.map((line) => ({
      amount: line.unitPrice * line.quantity,
      rateMillionths: line.taxable ? rateAt(addressOf(line)) : 0,
    })),
    ...shipments.map(({ method, address }) => ({
      amount: method?.price ?? 0,
      rateMillionths: settings.tax.shipping ? rateAt(address) : 0,
    })),
  ]);

  const lines = keptLines.map((line, index) => ({
    ...line,
    lineTotal: line.unitPrice * line.quantity,
    tax: taxes[index] ?? 0,
  }));
  const subTotal = lines.reduce((sum, line) => sum + line.lineTotal, 0);
  const shippingTotal = shipments.reduce((sum, { method }) => sum + (method?.price ?? 0), 0);
  const taxTotal = taxes.reduce((sum, tax) => sum + tax, 0);
  return {
    ...head,
    currency: settings.currency,
    lines,
    shipments: shipments.map((shipment, index) => ({ ...shipment, tax: taxes[lines.length + index] ?? 0 })),
    subTotal,
    shippingTotal,
    taxTotal,
    taxEstimated:
      keptLines.length === 0 ? cart.shippingAddress === null : keptLines.some((line) => addressOf(line) === null),
    total: subTotal + shippingTotal + taxTotal,
  };
}

/** The place of taxation of a line: its destination, or the buyer's address if it is not shipped. */
function addressFor(
  line: CartLine,
  cart: CartState,
  shipments: readonly Pick<PricedShipment, 'lineIds' | 'address'>[],
): Address | null {
  if (!line.requiresShipping) return cart.shippingAddress ?? cart.billingAddress;
  return shipments.find(({ lineIds }) => lineIds.includes(line.lineId))?.address ?? null;
}
