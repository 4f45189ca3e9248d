import type { Confirmation, PlatformCart } from '../../../domain/cart/cart.ts';
import type { LineItem } from '../../../domain/cart/line-item.ts';
import type { Shipment, ShippingMethod } from '../../../domain/cart/shipment.ts';
import { divideEvenly, multiply, sumOrNull, zero } from '../../../domain/money/money.ts';
import { deliveryOnly } from '../../toolkit/cart/delivery-only.ts';
import { byId } from '../by-id.ts';
import { toAvailability } from '../catalog/stock-level.ts';
import { findLivePayment } from '../order/payments.ts';
import { requireShopCurrency } from '../require-shop-currency.ts';
import type { VendureSettings } from '../settings.ts';
import type { WireLine, WireOrder, WireShippingQuote } from '../wire.ts';
import { toAddress } from './address-mapper.ts';
import { createNetOrGross, type NetOrGross, toCartTotals } from './cart-totals.ts';
import { findCode, toDiscounts } from './discounts.ts';
import { SHIPMENT_ID } from './shipment-id.ts';

export function toPlatformCart(
  order: WireOrder,
  quotes: readonly WireShippingQuote[],
  settings: Pick<VendureSettings, 'taxes' | 'moneyPrecision'>,
): PlatformCart {
  const currency = requireShopCurrency(order.currencyCode, settings);
  const netOrGross = createNetOrGross(settings.taxes, currency);
  const shippingInfo = toAddress(order.shippingAddress, order.customer);
  const lines = inOrder(order.lines);
  const discounts = toDiscounts(order, netOrGross);
  return {
    cartId: order.id,
    cartStatus: order.active ? 'ACTIVE' : 'SUBMITTED',
    lineItems: lines.map((line) => toLineItem(line, order, netOrGross)),
    shipments: lines.length === 0 ? [] : [toShipment(lines, order, quotes, netOrGross)],
    addons: { offers: [], selections: [] },
    coupons: order.couponCodes,
    ...toCartTotals(order, netOrGross, currency, discounts),
    taxEstimated: shippingInfo === null,
    addonTotal: zero(currency),
    shippingInfo,
    billingInfo: toAddress(order.billingAddress, order.customer),
    postalCode: order.shippingAddress?.postalCode || null,
    confirmation: order.active ? null : toConfirmation(order, netOrGross),
  };
}

/** Vendure returns lists in any order; clients expect the order in which the items were added. */
export const inOrder = <Line extends Pick<WireLine, 'id' | 'createdAt'>>(lines: readonly Line[]): readonly Line[] =>
  [...lines].sort((left, right) => left.createdAt.localeCompare(right.createdAt) || byId(left, right));

function toLineItem(line: WireLine, order: WireOrder, netOrGross: NetOrGross): LineItem {
  const { productVariant: variant } = line;
  const price = netOrGross(line.unitPrice, line.unitPriceWithTax);
  const discounts = line.discounts
    .filter(({ type }) => type === 'PROMOTION')
    .map((discount) => ({
      description: discount.description,
      amount: netOrGross(discount.amount, discount.amountWithTax),
      promoCode: findCode(discount.adjustmentSource, order),
    }))
    .filter(({ amount }) => amount.number < 0);
  const lineDiscount = sumOrNull(discounts.map(({ amount }) => amount));
  return {
    lineItemId: line.id,
    platformLineItemId: line.id,
    sku: variant.sku,
    variantId: variant.id,
    baseSku: variant.product.id,
    description: variant.product.name,
    variantDescription: variant.name === variant.product.name ? null : variant.name,
    quantity: line.quantity,
    price,
    linePrice: multiply(price, line.quantity),
    msrp: null,
    discount: lineDiscount === null ? null : divideEvenly(lineDiscount, line.quantity),
    lineDiscount,
    discounts,
    image: line.featuredAsset ? { url: line.featuredAsset.preview, alt: variant.name, type: 'default' } : null,
    requiresShipping: true,
    ...(variant.stockLevel !== null && { availability: toAvailability(variant.stockLevel) }),
  };
}

function toShipment(
  lines: readonly WireLine[],
  order: WireOrder,
  quotes: readonly WireShippingQuote[],
  netOrGross: NetOrGross,
): Shipment {
  return {
    shipmentId: SHIPMENT_ID,
    lines: lines.map(({ id, quantity }) => ({ lineItemId: id, quantity })),
    shippingInfo: toAddress(order.shippingAddress, order.customer),
    ...deliveryOnly,
    shippingMethod: toChosenMethod(order, netOrGross),
    shippingMethodOptions: quotes.map(({ id, name, price, priceWithTax }) => ({
      id,
      description: name,
      price: netOrGross(price, priceWithTax),
      estimatedDelivery: null,
    })),
  };
}

function toChosenMethod(order: WireOrder, netOrGross: NetOrGross): ShippingMethod | null {
  const line = order.shippingLines[0];
  if (line === undefined) return null;
  const { id, name } = line.shippingMethod;
  return { id, description: name, price: netOrGross(line.price, line.priceWithTax), estimatedDelivery: null };
}

function toConfirmation(order: WireOrder, netOrGross: NetOrGross): Confirmation {
  const payment = findLivePayment(order.payments);
  return {
    platformOrderNumber: order.code,
    submittedAt: new Date(order.orderPlacedAt ?? 0).toISOString(),
    thankYouPage: null,
    shippingMethod: toChosenMethod(order, netOrGross),
    paymentSummary: {
      paymentType: 'CreditCard',
      lastFour: payment?.metadata.cardLastFour ?? null,
      cardType: payment?.metadata.cardBrand ?? null,
      month: null,
      year: null,
    },
  };
}
