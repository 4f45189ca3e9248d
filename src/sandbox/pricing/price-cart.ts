import type { ShopSettings } from '../settings.ts';
import type { CartLine, CartState, PricedCart } from './cart-state.ts';
import { type Destination, findTaxRate } from './find-tax-rate.ts';
import { type FormedShipment, formShipments } from './form-shipments.ts';
import { splitTax } from './split-tax.ts';

/** Works out shipments, shipping and tax. Pure, in whole minor units; `total = subTotal + shippingTotal + taxTotal`. */
export function priceCart(settings: ShopSettings, cart: CartState): PricedCart {
  const { lines: keptLines, arrangement: _arrangement, slotOrders: _slots, readAt: _readAt, ...head } = cart;
  const shipments = formShipments(settings, cart);
  const parts = listTaxedParts(cart, shipments);
  const estimate = { country: cart.country ?? settings.homeCountry, region: null };
  const rateAt = (destination: Destination | null): number => findTaxRate(settings, destination ?? estimate);

  const taxes = splitTax([
    ...parts.map(({ line, quantity, destination }) => ({
      amount: line.unitPrice * quantity,
      rateMillionths: line.taxable ? rateAt(destination) : 0,
    })),
    ...shipments.map(({ method, destination }) => ({
      amount: method?.price ?? 0,
      rateMillionths: settings.tax.shipping ? rateAt(destination) : 0,
    })),
  ]);
  const taxByLine = new Map<string, number>();
  for (const [index, { line }] of parts.entries()) {
    taxByLine.set(line.lineId, (taxByLine.get(line.lineId) ?? 0) + (taxes[index] ?? 0));
  }

  const lines = keptLines.map((line) => ({
    ...line,
    lineTotal: line.unitPrice * line.quantity,
    tax: taxByLine.get(line.lineId) ?? 0,
  }));
  const subTotal = lines.reduce((sum, line) => sum + line.lineTotal, 0);
  const shippingTotal = shipments.reduce((sum, { method }) => sum + (method?.price ?? 0), 0);
  const taxTotal = taxes.reduce((sum, tax) => sum + tax, 0);
  return {
    ...head,
    currency: settings.currency,
    lines,
    shipments: shipments.map(({ goods: _goods, destination: _destination, location, ...shipment }, index) => ({
      ...shipment,
      location: location && { id: location.id, name: location.name, address: location.address },
      tax: taxes[parts.length + index] ?? 0,
    })),
    subTotal,
    shippingTotal,
    taxTotal,
    taxEstimated:
      parts.length === 0 ? cart.shippingAddress === null : parts.some(({ destination }) => destination === null),
    total: subTotal + shippingTotal + taxTotal,
  };
}

/** Units of a line that are taxed at one place. */
interface TaxedPart {
  readonly line: CartLine;
  readonly quantity: number;
  readonly destination: Destination | null;
}

/** Line by line: taxed where its units go, or at the buyer's address if it is not shipped. */
function listTaxedParts(cart: CartState, shipments: readonly FormedShipment[]): readonly TaxedPart[] {
  const shipped = Map.groupBy(
    shipments.flatMap(({ goods, destination }) => goods.map((units) => ({ ...units, destination }))),
    ({ line }) => line.lineId,
  );
  const address = cart.shippingAddress ?? cart.billingAddress;
  const destination = address && { country: address.country, region: address.stateOrProvince };
  return cart.lines.flatMap((line) =>
    line.requiresShipping ? (shipped.get(line.lineId) ?? []) : [{ line, quantity: line.quantity, destination }],
  );
}
