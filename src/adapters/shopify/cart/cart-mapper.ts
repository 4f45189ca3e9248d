import type { CartDiscount, PlatformCart } from '../../../domain/cart/cart.ts';
import type { LineItem } from '../../../domain/cart/line-item.ts';
import type { Shipment, ShippingMethod } from '../../../domain/cart/shipment.ts';
import { divideEvenly, multiply, sum, sumOrNull, zero } from '../../../domain/money/money.ts';
import { deliveryOnly } from '../../toolkit/cart/delivery-only.ts';
import { settleTotals } from '../../toolkit/cart/settle-totals.ts';
import { DEFAULT_TITLE } from '../catalog/catalog-mapper.ts';
import type { WireCart, WireDeliveryOption, WireLine } from '../wire/cart.ts';
import { toMoney } from '../wire/money.ts';
import { addressOf } from './address-mapper.ts';
import { toCartId } from './cart-handle.ts';
import { couponsOf, toDiscounts } from './discounts.ts';
import { type Group, groupsOf } from './groups.ts';
import { linesOf, toLineItemId } from './line-id.ts';

/** Pickup in a shop or at a pickup point needs choices that only Shopify's page takes. */
const PICKED_UP: ReadonlySet<string> = new Set(['PICK_UP', 'PICKUP_POINT', 'RETAIL']);

export function toPlatformCart(cart: WireCart): PlatformCart {
  const total = toMoney(cart.cost.totalAmount);
  const { currency } = total;
  const groups = groupsOf(cart);
  const discounts = toDiscounts(cart, groups);
  const lineItems = linesOf(cart).map((line) => toLineItem(line, discounts));
  const shippingInfo = addressOf(cart);
  const shipments = groups.map((group) => toShipment(group, shippingInfo));
  const chosen = groups.flatMap(({ group }) => group?.selectedDeliveryOption ?? []);
  return {
    cartId: toCartId(cart.id),
    cartStatus: 'ACTIVE',
    lineItems,
    shipments,
    addons: { offers: [], selections: [] },
    coupons: couponsOf(cart),
    ...settleTotals({
      subTotal: sum(
        lineItems.map(({ linePrice }) => linePrice),
        currency,
      ),
      shippingTotal: sum(
        chosen.map(({ estimatedCost }) => toMoney(estimatedCost)),
        currency,
      ),
      // Shopify calculates taxes and duties on its own page.
      taxTotal: zero(currency),
      fees: [],
      discounts,
      total,
      roundingBound: 0,
    }),
    taxEstimated: cart.cost.totalAmountEstimated,
    addonTotal: zero(currency),
    shippingInfo,
    billingInfo: null,
    postalCode: shippingInfo?.postalCode || null,
    confirmation: null,
  };
}

function toLineItem(line: WireLine, all: readonly CartDiscount[]): LineItem {
  const { id, quantity, cost, merchandise } = line;
  const lineItemId = toLineItemId(id);
  const price = toMoney(cost.amountPerQuantity);
  const listed = cost.compareAtAmountPerQuantity === null ? null : toMoney(cost.compareAtAmountPerQuantity);
  const discounts = all.filter((each) => each.lineItemId === lineItemId);
  const lineDiscount = sumOrNull(discounts.map(({ amount }) => amount));
  const { title, product, image } = merchandise;
  return {
    lineItemId,
    platformLineItemId: lineItemId,
    sku: merchandise.sku || merchandise.id,
    variantId: merchandise.id,
    baseSku: product.id,
    description: product.title,
    variantDescription: title === DEFAULT_TITLE ? null : title,
    quantity,
    price,
    linePrice: multiply(price, quantity),
    msrp: listed !== null && listed.number > price.number ? listed : null,
    discount: lineDiscount === null ? null : divideEvenly(lineDiscount, quantity),
    lineDiscount,
    discounts: discounts.map(({ description, amount, promoCode }) => ({ description, amount, promoCode })),
    image: image === null ? null : { url: image.url, alt: image.altText, type: 'default' },
    requiresShipping: merchandise.requiresShipping,
    availability: merchandise.availableForSale,
  };
}

function toShipment({ shipmentId, lines, group }: Group, shippingInfo: PlatformCart['shippingInfo']): Shipment {
  const options = optionsOf(group);
  return {
    shipmentId,
    lines: lines.map(({ id, quantity }) => ({ lineItemId: toLineItemId(id), quantity })),
    shippingInfo,
    ...deliveryOnly,
    shippingMethod: options.find(({ id }) => id === group?.selectedDeliveryOption?.handle) ?? null,
    shippingMethodOptions: options,
  };
}

export const optionsOf = (group: Group['group']): readonly ShippingMethod[] =>
  (group?.deliveryOptions ?? []).filter(({ deliveryMethodType }) => !PICKED_UP.has(deliveryMethodType)).map(toMethod);

const toMethod = ({ handle, title, description, estimatedCost }: WireDeliveryOption): ShippingMethod => ({
  id: handle,
  description: title ?? 'Delivery',
  price: toMoney(estimatedCost),
  estimatedDelivery: description || null,
});
