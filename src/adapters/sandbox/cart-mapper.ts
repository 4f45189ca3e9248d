import { isDeepStrictEqual } from 'node:util';
import type {
  OfferedMethod,
  PricedCart,
  PricedLine,
  PricedShipment,
  ShopAvailability,
} from '../../demo/sandbox/endpoint/index.ts';
import type { Address } from '../../domain/address.ts';
import type { Confirmation, PlatformCart } from '../../domain/cart/cart.ts';
import type { LineItem } from '../../domain/cart/line-item.ts';
import type {
  PickupLocation,
  Shipment,
  ShipmentAvailability,
  ShippingMethod,
  TimeSlot,
} from '../../domain/cart/shipment.ts';
import { divideEvenly, type Money, money, multiply, sumOrNull } from '../../domain/money/money.ts';
import { requireCurrency } from '../../domain/money/require-currency.ts';
import { toAddonOffer, toAddonSelection } from './addon-mapper.ts';
import { toObstacles } from './obstacle-mapper.ts';

type ToMoney = (number: number) => Money;

export function toPlatformCart(cart: PricedCart, confirmation: Confirmation | null = null): PlatformCart {
  const currency = requireCurrency(cart.currency);
  const toMoney: ToMoney = (number) => money(number, currency);
  const obstacles = toObstacles(cart);
  const taken = Map.groupBy(cart.discounts, ({ lineId }) => lineId);
  return {
    cartId: cart.cartId,
    cartStatus: cart.status === 'ordered' ? 'SUBMITTED' : 'ACTIVE',
    lineItems: cart.lines.map((line) => toLineItem(line, taken.get(line.lineId) ?? [], toMoney)),
    shipments: cart.shipments.map((shipment) => toShipment(shipment, toMoney)),
    addons: {
      offers: cart.offers.map((offer) => toAddonOffer(offer, toMoney)),
      selections: cart.addons.map((addon) => toAddonSelection(addon, toMoney)),
    },
    coupons: cart.codes,
    cartDiscount: cart.discounts.length === 0 ? null : toMoney(cart.discountTotal),
    discounts: cart.discounts.map(({ description, code, amount, lineId, shipmentId }) => ({
      description,
      promoCode: code,
      amount: toMoney(amount),
      lineItemId: lineId,
      shipmentId,
    })),
    fees: cart.fees.map(({ description, amount }) => ({ description, amount: toMoney(amount) })),
    feeTotal: toMoney(cart.feeTotal),
    subTotal: toMoney(cart.subTotal),
    shippingTotal: toMoney(cart.shippingTotal),
    taxTotal: toMoney(cart.taxTotal),
    taxEstimated: cart.taxEstimated,
    ...(cart.taxedAtBilling && { taxedAtBilling: true }),
    addonTotal: toMoney(cart.addonTotal),
    total: toMoney(cart.total),
    shippingInfo: toWhole(findSharedAddress(cart)),
    billingInfo: cart.billingAddress,
    postalCode: cart.postalCode,
    ...(obstacles.length > 0 && { obstacles }),
    confirmation,
  };
}

function toLineItem(line: PricedLine, taken: PricedCart['discounts'], toMoney: ToMoney): LineItem {
  const discounts = taken.map(({ description, code, amount }) => ({
    description,
    promoCode: code,
    amount: toMoney(amount),
  }));
  const lineDiscount = sumOrNull(discounts.map(({ amount }) => amount));
  return {
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
    discount: lineDiscount === null ? null : divideEvenly(lineDiscount, line.quantity),
    lineDiscount,
    discounts,
    image: line.image === null ? null : { ...line.image, type: 'default' },
    requiresShipping: line.requiresShipping,
    ...(line.available !== undefined && { availability: line.available }),
  };
}

const toShipment = (shipment: PricedShipment, toMoney: ToMoney): Shipment => ({
  shipmentId: shipment.shipmentId,
  lines: shipment.units.map(({ lineId, quantity }) => ({ lineItemId: lineId, quantity })),
  shippingInfo: toWhole(shipment.address),
  fulfillmentType: shipment.type,
  fulfillmentTypeOptions: shipment.types,
  shippingMethod: shipment.method === null ? null : toShippingMethod(shipment.method, toMoney),
  shippingMethodOptions: shipment.methods.map((method) => toShippingMethod(method, toMoney)),
  pickupLocation: shipment.location && toPickupLocation(shipment.location),
  selectedDate: shipment.date,
  selectedTimeSlot: shipment.slot && toTimeSlot(shipment.slot),
  notes: shipment.notes,
});

export const toShippingMethod = (method: OfferedMethod, toMoney: ToMoney): ShippingMethod => ({
  id: method.id,
  description: method.description,
  price: toMoney(method.price),
  estimatedDelivery: method.estimatedDelivery,
});

type ShopLocation = NonNullable<PricedShipment['location']>;
type ShopSlot = NonNullable<PricedShipment['slot']>;

const toPickupLocation = ({ id, name, address }: ShopLocation): PickupLocation => ({ locationId: id, name, address });

const toTimeSlot = ({ id, start, end }: ShopSlot): TimeSlot => ({ timeSlotId: id, start, end });

export const toAvailability = ({ type, dates, locations }: ShopAvailability): ShipmentAvailability => ({
  fulfillmentType: type,
  dates: dates.map(({ date, slots }) => ({
    date,
    timeSlots: slots.map((slot) => ({ ...toTimeSlot(slot), available: slot.available })),
  })),
  pickupLocations: locations.map(({ lacking, ...location }) => ({
    ...toPickupLocation(location),
    available: lacking.length === 0,
    unavailableLineItemIds: lacking,
  })),
});

/** The address that all shipments but pickups share; the cart's own while there is none to ship. */
function findSharedAddress({ shipments, shippingAddress }: PricedCart): Address | null {
  const [first, ...others] = shipments.filter(({ type }) => type?.id !== PICKUP).map(({ address }) => address);
  if (first === undefined) return shippingAddress;
  return others.every((other) => isDeepStrictEqual(other, first)) ? first : null;
}

/** A payment sheet tells only a part of an address until its buyer has approved: that is no place to send things to. */
const toWhole = (address: Address | null): Address | null => (address?.address1 ? address : null);

const PICKUP = 'PICKUP_IN_STORE';
