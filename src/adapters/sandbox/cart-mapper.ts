import type { Confirmation, PlatformCart } from '../../domain/cart.ts';
import { requireCurrency } from '../../domain/currency.ts';
import type { LineItem } from '../../domain/line-item.ts';
import { type Money, money, multiply, zero } from '../../domain/money.ts';
import type { FulfillmentType, Shipment, ShippingMethod } from '../../domain/shipment.ts';
import type { OfferedMethod, PricedCart, PricedLine, PricedShipment } from '../../sandbox/endpoint/index.ts';

type ToMoney = (number: number) => Money;

const shipToAddress: FulfillmentType = {
  id: 'SHIP_TO_ADDRESS',
  name: 'Delivery',
  description: 'Sent to the shipping address',
};

export function toPlatformCart(cart: PricedCart, confirmation: Confirmation | null = null): PlatformCart {
  const currency = requireCurrency(cart.currency);
  const toMoney: ToMoney = (number) => money(number, currency);
  return {
    cartId: cart.cartId,
    cartStatus: cart.status === 'ordered' ? 'SUBMITTED' : 'ACTIVE',
    lineItems: cart.lines.map((line) => toLineItem(line, toMoney)),
    shipments: cart.shipments.map((shipment) => toShipment(shipment, cart.lines, toMoney)),
    addons: { offers: [], selections: [] },
    coupons: [],
    cartDiscount: null,
    discounts: [],
    fees: [],
    feeTotal: zero(currency),
    subTotal: toMoney(cart.subTotal),
    shippingTotal: toMoney(cart.shippingTotal),
    taxTotal: toMoney(cart.taxTotal),
    taxEstimated: cart.taxEstimated,
    addonTotal: zero(currency),
    total: toMoney(cart.total),
    shippingInfo: cart.shippingAddress ?? cart.shipments.find(({ address }) => address !== null)?.address ?? null,
    billingInfo: cart.billingAddress,
    postalCode: cart.postalCode,
    confirmation,
  };
}

const toLineItem = (line: PricedLine, toMoney: ToMoney): LineItem => ({
  lineItemId: line.lineId,
  platformLineItemId: line.lineId,
  sku: line.sku,
  variantId: line.variantId,
  baseSku: line.baseSku,
  description: line.title,
  variantDescription: line.variantTitle,
  quantity: line.quantity,
  price: toMoney(line.unitPrice),
  linePrice: multiply(toMoney(line.unitPrice), line.quantity),
  msrp: line.compareAtPrice === null ? null : toMoney(line.compareAtPrice),
  discount: null,
  lineDiscount: null,
  discounts: [],
  image: line.image === null ? null : { ...line.image, type: 'default' },
  requiresShipping: line.requiresShipping,
});

const toShipment = (shipment: PricedShipment, lines: readonly PricedLine[], toMoney: ToMoney): Shipment => ({
  shipmentId: shipment.shipmentId,
  lines: lines
    .filter(({ lineId }) => shipment.lineIds.includes(lineId))
    .map(({ lineId, quantity }) => ({ lineItemId: lineId, quantity })),
  shippingInfo: shipment.address,
  fulfillmentType: shipToAddress,
  fulfillmentTypeOptions: [shipToAddress],
  shippingMethod: shipment.method === null ? null : toShippingMethod(shipment.method, toMoney),
  shippingMethodOptions: shipment.methods.map((method) => toShippingMethod(method, toMoney)),
  pickupLocation: null,
  selectedDate: null,
  selectedTimeSlot: null,
  notes: shipment.notes,
});

export const toShippingMethod = (method: OfferedMethod, toMoney: ToMoney): ShippingMethod => ({
  id: method.id,
  description: method.description,
  price: toMoney(method.price),
  estimatedDelivery: method.estimatedDelivery,
});
