import type { Confirmation, PlatformCart } from '../../../domain/cart/cart.ts';
import type { LineItem } from '../../../domain/cart/line-item.ts';
import type { Shipment, ShippingMethod } from '../../../domain/cart/shipment.ts';
import { divideEvenly, multiply, sumOrNull, zero } from '../../../domain/money/money.ts';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { deliveryOnly } from '../../toolkit/cart/delivery-only.ts';
import { requireKnownCurrency } from '../../toolkit/require-known-currency.ts';
import { toPublicId } from '../../toolkit/to-public-id.ts';
import { toMinorUnits } from '../to-minor-units.ts';
import type { WireCart, WireItem, WireShippingOption } from '../wire/cart.ts';
import type { Notes } from '../wire/notes.ts';
import { toAddress } from './address-mapper.ts';
import { toCartTotals } from './cart-totals.ts';
import { toDiscounts } from './discounts.ts';
import { SHIPMENT_ID } from './shipment-id.ts';

/** `confirmation` of the order that the cart became. */
export function toPlatformCart(
  cart: WireCart,
  options: readonly WireShippingOption[],
  confirmation: Confirmation | null = null,
): PlatformCart {
  const currency = requireKnownCurrency(cart.currency_code);
  const shippingInfo = toAddress(cart.shipping_address, cart.email);
  const items = inOrder(cart);
  const shipped = items.filter(({ requires_shipping }) => requires_shipping);
  return {
    cartId: toPublicId(cart.id),
    cartStatus: confirmation === null ? 'ACTIVE' : 'SUBMITTED',
    lineItems: items.map((item) => toLineItem(item, currency)),
    shipments: shipped.length === 0 ? [] : [toShipment(shipped, cart, options, currency)],
    addons: { offers: [], selections: [] },
    coupons: couponsOf(cart),
    ...toCartTotals(cart, currency),
    taxEstimated: shippingInfo === null,
    addonTotal: zero(currency),
    shippingInfo,
    billingInfo: toAddress(cart.billing_address, cart.email),
    postalCode: shippingInfo?.postalCode || null,
    confirmation,
  };
}

export const isFree = ({ total, currency_code }: WireCart): boolean =>
  toMinorUnits(total, requireKnownCurrency(currency_code)).number <= 0;

/** The codes that somebody gave. Medusa keeps no order of them. */
export const couponsOf = ({ promotions }: WireCart): readonly string[] =>
  (promotions ?? []).flatMap(({ code, is_automatic }) => (code && !is_automatic ? [code] : [])).sort();

interface Ordered {
  readonly id: string;
  readonly variant_id?: string | null | undefined;
  readonly created_at: string;
}

/** Medusa returns lines in any order; clients expect the one in which the items were added. */
export function inOrder<Item extends Ordered>({
  items,
  metadata,
}: {
  readonly items?: readonly Item[] | null | undefined;
  readonly metadata?: Notes;
}): readonly Item[] {
  const first = metadata?.cartwright_items ?? [];
  const rank = ({ variant_id }: Item): number => {
    const index = first.indexOf(variant_id ?? '');
    return index < 0 ? first.length : index;
  };
  return [...(items ?? [])].sort(
    (left, right) =>
      rank(left) - rank(right) || left.created_at.localeCompare(right.created_at) || (left.id < right.id ? -1 : 1),
  );
}

function toLineItem(item: WireItem, currency: CurrencyCode): LineItem {
  const price = toMinorUnits(item.unit_price, currency);
  const discounts = toDiscounts(item, currency);
  const lineDiscount = sumOrNull(discounts.map(({ amount }) => amount));
  const title = item.product_title ?? item.title;
  const variantId = item.variant_id ?? '';
  return {
    lineItemId: item.id,
    platformLineItemId: item.id,
    sku: item.variant_sku || variantId,
    variantId,
    baseSku: item.product_id ?? '',
    description: title,
    variantDescription: item.variant_title && item.variant_title !== title ? item.variant_title : null,
    quantity: item.quantity,
    price,
    linePrice: multiply(price, item.quantity),
    msrp: null,
    discount: lineDiscount === null ? null : divideEvenly(lineDiscount, item.quantity),
    lineDiscount,
    discounts,
    image: item.thumbnail ? { url: item.thumbnail, alt: title, type: 'default' } : null,
    requiresShipping: item.requires_shipping,
  };
}

function toShipment(
  items: readonly WireItem[],
  cart: WireCart,
  options: readonly WireShippingOption[],
  currency: CurrencyCode,
): Shipment {
  return {
    shipmentId: SHIPMENT_ID,
    lines: items.map(({ id, quantity }) => ({ lineItemId: id, quantity })),
    shippingInfo: toAddress(cart.shipping_address, cart.email),
    ...deliveryOnly,
    shippingMethod: toChosenMethod(cart, currency),
    shippingMethodOptions: options.map(({ id, name, amount }) => ({
      id,
      description: name,
      price: toMinorUnits(amount ?? 0, currency),
      estimatedDelivery: null,
    })),
  };
}

export function toChosenMethod({ shipping_methods }: WireCart, currency: CurrencyCode): ShippingMethod | null {
  const [method] = shipping_methods ?? [];
  if (method === undefined) return null;
  const { id, name, amount, shipping_option_id } = method;
  return {
    id: shipping_option_id ?? id,
    description: name,
    price: toMinorUnits(amount, currency),
    estimatedDelivery: null,
  };
}
