import type { ShopSettings } from '../settings.ts';
import type { CartLine, CartState, PricedCart, PricedLine } from './cart-state.ts';
import { findTaxRate } from './find-tax-rate.ts';
import { type FormedShipment, formShipments } from './form-shipments.ts';
import { type Extras, priceExtras } from './price-extras.ts';
import { type TaxedPart, taxCart } from './tax-cart.ts';

/**
 * Works out shipments, add-ons, fees, discounts and tax. Pure, in whole minor units; `total = subTotal + shippingTotal +
 * taxTotal + addonTotal + feeTotal + discountTotal`. Tax is on what is left after the discounts.
 */
export function priceCart(settings: ShopSettings, cart: CartState): PricedCart {
  const { cartId, status, postalCode, country, shippingAddress, billingAddress, shortages } = cart;
  const shipments = formShipments(settings, cart);
  const extras = priceExtras(settings, cart, shipments);
  const parts = listTaxedParts(cart, shipments);
  const estimate = { country: country ?? settings.homeCountry, region: null };
  const taxes = taxCart({
    parts,
    extras,
    shipments,
    rateAt: (destination) => findTaxRate(settings, destination ?? estimate),
    isShippingTaxed: settings.tax.shipping,
  });

  const lines = cart.lines.map((line) => toPricedLine(line, taxes.byLine.get(line.lineId) ?? 0));
  const subTotal = sum(lines.map(({ lineTotal }) => lineTotal));
  const shippingTotal = sum(shipments.map(({ method }) => method?.price ?? 0));
  const addonTotal = sum(extras.addons.map(({ price }) => price));
  const feeTotal = sum(extras.fees.map(({ amount }) => amount));
  const discountTotal = sum(extras.discounts.map(({ amount }) => amount));
  return {
    cartId,
    status,
    postalCode,
    country,
    shippingAddress,
    billingAddress,
    shortages,
    currency: settings.currency,
    lines,
    shipments: shipments.map(({ goods: _goods, destination: _destination, location, ...shipment }) => ({
      ...shipment,
      location: location && { id: location.id, name: location.name, address: location.address },
      tax: taxes.byShipment.get(shipment.shipmentId) ?? 0,
    })),
    offers: extras.offers,
    addons: extras.addons.map(({ coveredLineIds: _lines, taxable: _taxable, ...addon }) => addon),
    codes: extras.codes,
    discounts: extras.discounts,
    fees: extras.fees.map(({ description, amount }) => ({ description, amount })),
    dropped: extras.dropped,
    subTotal,
    shippingTotal,
    addonTotal,
    feeTotal,
    discountTotal,
    taxTotal: taxes.total,
    taxEstimated: parts.length === 0 ? shippingAddress === null : parts.some(({ destination }) => destination === null),
    taxedAtBilling: isTaxedAtBilling(settings, cart, extras),
    total: subTotal + shippingTotal + taxes.total + addonTotal + feeTotal + discountTotal,
  };
}

/** Goods that are not shipped are taxed where the bill goes, unless the cart has an address of its own. */
function isTaxedAtBilling({ tax }: ShopSettings, { shippingAddress, lines }: CartState, extras: Extras): boolean {
  if (shippingAddress !== null || tax.rates.length === 0) return false;
  const covered = [...extras.addons, ...extras.fees].flatMap(({ taxable, coveredLineIds }) =>
    taxable ? coveredLineIds : [],
  );
  return lines.some(
    ({ requiresShipping, taxable, lineId }) => !requiresShipping && (taxable || covered.includes(lineId)),
  );
}

/** Written out: a copy of a line without one of its properties takes many times as long. */
const toPricedLine = (line: CartLine, tax: number): PricedLine => ({
  lineId: line.lineId,
  variantId: line.variantId,
  productId: line.productId,
  sku: line.sku,
  baseSku: line.baseSku,
  title: line.title,
  variantTitle: line.variantTitle,
  image: line.image,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  compareAtPrice: line.compareAtPrice,
  grams: line.grams,
  requiresShipping: line.requiresShipping,
  taxable: line.taxable,
  requirement: line.requirement,
  available: line.available,
  lineTotal: line.unitPrice * line.quantity,
  tax,
});

const sum = (numbers: readonly number[]): number => numbers.reduce((left, right) => left + right, 0);

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
