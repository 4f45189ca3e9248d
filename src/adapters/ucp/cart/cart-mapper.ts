import type { PlatformCart } from '../../../domain/cart/cart.ts';
import type { LineItem } from '../../../domain/cart/line-item.ts';
import type { Shipment, ShippingMethod } from '../../../domain/cart/shipment.ts';
import { divideEvenly, money, multiply, sumOrNull, zero } from '../../../domain/money/money.ts';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { deliveryOnly } from '../../toolkit/cart/delivery-only.ts';
import { requireKnownCurrency } from '../../toolkit/require-known-currency.ts';
import { toPublicId } from '../../toolkit/to-public-id.ts';
import type { WireCheckout, WireLine, WireMethod } from '../wire/checkout.ts';
import { toAddress } from './address-mapper.ts';
import { toCartTotals } from './cart-totals.ts';
import { couponsOf, toDiscounts } from './discounts.ts';

/** What the catalog knows of a variant and a checkout does not. */
export interface VariantFacts {
  readonly sku: string;
  readonly baseSku: string;
  readonly title: string;
  readonly variantTitle: string | null;
}

export function toPlatformCart(checkout: WireCheckout, facts: ReadonlyMap<string, VariantFacts>): PlatformCart {
  const currency = requireKnownCurrency(checkout.currency);
  const discounts = toDiscounts(checkout, currency);
  const shipped = new Set(methodsOf(checkout).flatMap(({ line_item_ids: ids }) => ids));
  const shipments = toShipments(checkout, currency);
  const shippingInfo = shipments[0]?.shippingInfo ?? null;
  return {
    cartId: toPublicId(checkout.id),
    cartStatus: 'ACTIVE',
    lineItems: checkout.line_items.map((line) => {
      const ofLine = discounts.filter(({ lineItemId }) => lineItemId === line.id);
      return toLineItem(line, { currency, ofLine, requiresShipping: shipped.has(line.id), facts });
    }),
    shipments,
    addons: { offers: [], selections: [] },
    coupons: couponsOf(checkout),
    ...toCartTotals(checkout, discounts, currency),
    taxEstimated: shippingInfo === null,
    addonTotal: zero(currency),
    shippingInfo,
    billingInfo: null,
    postalCode: shippingInfo?.postalCode || null,
    confirmation: null,
  };
}

export const methodsOf = ({ fulfillment }: WireCheckout): readonly WireMethod[] => fulfillment?.methods ?? [];

interface LineParts {
  readonly currency: CurrencyCode;
  readonly ofLine: PlatformCart['discounts'];
  readonly requiresShipping: boolean;
  readonly facts: ReadonlyMap<string, VariantFacts>;
}

function toLineItem(line: WireLine, { currency, ofLine, requiresShipping, facts }: LineParts): LineItem {
  const { id, item, quantity } = line;
  const price = money(item.price, currency);
  const lineDiscount = sumOrNull(ofLine.map(({ amount }) => amount));
  const known = facts.get(item.id);
  return {
    lineItemId: id,
    platformLineItemId: id,
    sku: known?.sku ?? item.id,
    variantId: item.id,
    baseSku: known?.baseSku ?? item.id,
    description: known?.title ?? item.title,
    variantDescription: known?.variantTitle ?? null,
    quantity,
    price,
    linePrice: multiply(price, quantity),
    msrp: null,
    discount: lineDiscount === null ? null : divideEvenly(lineDiscount, quantity),
    lineDiscount,
    discounts: ofLine.map(({ description, amount, promoCode }) => ({ description, amount, promoCode })),
    image: item.image_url ? { url: item.image_url, alt: item.title, type: 'default' } : null,
    requiresShipping,
  };
}

/** One shipment for each group of what is shipped; a line that several groups name is in the first. Pickups are left out. */
function toShipments(checkout: WireCheckout, currency: CurrencyCode): readonly Shipment[] {
  const quantities = new Map(checkout.line_items.map(({ id, quantity }) => [id, quantity]));
  const take = (ids: readonly string[]) =>
    ids.flatMap((lineItemId) => {
      const quantity = quantities.get(lineItemId);
      quantities.delete(lineItemId);
      return quantity === undefined ? [] : [{ lineItemId, quantity }];
    });
  return methodsOf(checkout)
    .filter(({ type }) => type === 'shipping')
    .flatMap((method) => {
      const { id, groups, line_item_ids: ids } = method;
      const shown = groups?.length ? groups : [{ id, line_item_ids: ids, options: [], selected_option_id: null }];
      return shown.map((group): Shipment => {
        const options = (group.options ?? []).map((each) => toOption(each, currency));
        return {
          shipmentId: group.id,
          lines: take(group.line_item_ids),
          shippingInfo: toAddress(method, checkout.buyer),
          ...deliveryOnly,
          shippingMethod: options.find((each) => each.id === group.selected_option_id) ?? null,
          shippingMethodOptions: options,
        };
      });
    })
    .filter(({ lines }) => lines.length > 0);
}

type WireOption = NonNullable<NonNullable<WireMethod['groups']>[number]['options']>[number];

function toOption({ id, title, description, totals }: WireOption, currency: CurrencyCode): ShippingMethod {
  const text = typeof description === 'string' ? description : description?.plain;
  const price = totals.find(({ type }) => type === 'total')?.amount ?? 0;
  return { id, description: title, price: money(price, currency), estimatedDelivery: text || null };
}
