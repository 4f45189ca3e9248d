import type { CartDiscount } from '../../../domain/cart/cart.ts';
import { money, multiply, sum } from '../../../domain/money/money.ts';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { type CartTotals, settleTotals } from '../../toolkit/cart/settle-totals.ts';
import { toMinorUnits } from '../to-minor-units.ts';
import type { WireCart, WireItem, WireShippingMethod } from '../wire/cart.ts';
import { toDiscounts } from './discounts.ts';
import { SHIPMENT_ID } from './shipment-id.ts';

/**
 * The parts of Medusa's total, which add up to it. Medusa rounds nothing, so each part is rounded here, and the odd cents go where
 * nobody can count them: into the tax, at most half a unit for each rounded part. In a cart without tax, and if unit prices have
 * fractions of a unit, they are a fee named "Rounding". Prices that include their tax leave none to add.
 */
export function toCartTotals(cart: WireCart, currency: CurrencyCode): CartTotals {
  const items = cart.items ?? [];
  const methods = cart.shipping_methods ?? [];
  const taxed = [...items, ...methods].filter((part) => !part.is_tax_inclusive);
  const subTotal = sum(
    items.map(({ unit_price, quantity }) => multiply(toMinorUnits(unit_price, currency), quantity)),
    currency,
  );
  const shippingTotal = sum(
    methods.map(({ amount }) => toMinorUnits(amount, currency)),
    currency,
  );
  const tax = toMinorUnits(
    taxed.reduce((running, { tax_total }) => running + tax_total, 0),
    currency,
  );
  const discounts = toCartDiscounts(items, methods, currency);
  const total = toMinorUnits(cart.total, currency);
  const odd =
    total.number - sum([subTotal, shippingTotal, tax, ...discounts.map(({ amount }) => amount)], currency).number;
  // Each part, its discount, the tax and the total are off by half a unit at most.
  const byParts = items.length + methods.length + 1;
  const taxTotal = tax.number > 0 && Math.abs(odd) <= byParts ? money(Math.max(tax.number + odd, 0), currency) : tax;
  const roundingBound = items.reduce((running, item) => running + roundedBy(item, currency), byParts);
  return settleTotals({ subTotal, shippingTotal, taxTotal, fees: [], discounts, total, roundingBound });
}

/** How far the rounded price of a line can be from its exact one: only where a unit costs a fraction. */
function roundedBy({ unit_price, quantity }: WireItem, currency: CurrencyCode): number {
  const each = toMinorUnits(unit_price, currency).number;
  const thousand = toMinorUnits(unit_price * 1_000, currency).number;
  return (Math.abs(thousand - each * 1_000) / 1_000) * quantity;
}

function toCartDiscounts(
  items: readonly WireItem[],
  methods: readonly WireShippingMethod[],
  currency: CurrencyCode,
): readonly CartDiscount[] {
  // A method stays where the goods that it was for are gone.
  const shipmentId = items.some(({ requires_shipping }) => requires_shipping) ? SHIPMENT_ID : null;
  return [
    ...items.flatMap((item) =>
      toDiscounts(item, currency).map((discount) => ({ ...discount, lineItemId: item.id, shipmentId: null })),
    ),
    ...methods.flatMap((method) =>
      toDiscounts(method, currency).map((discount) => ({ ...discount, lineItemId: null, shipmentId })),
    ),
  ];
}
