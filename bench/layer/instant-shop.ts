import type { PlatformCart } from '../../src/domain/cart/cart.ts';
import type { LineItem } from '../../src/domain/cart/line-item.ts';
import type { Shipment } from '../../src/domain/cart/shipment.ts';
import { type Money, money } from '../../src/domain/money/money.ts';
import { requireCurrency } from '../../src/domain/money/require-currency.ts';
import type { PlatformProduct, ProductVariant } from '../../src/domain/product/product.ts';

export const INSTANT_DOMAIN = 'instant.example';
export const WIDE_PRODUCT = 'wide';
export const PRODUCTS = 100;

const usd = (cents: number): Money => money(cents, requireCurrency('USD'));

const lines: readonly LineItem[] = Array.from({ length: 5 }, (_, index) => ({
  lineItemId: `line-${index}`,
  platformLineItemId: `line-${index}`,
  sku: `P${index}-0`,
  variantId: `P${index}-0`,
  baseSku: `P${index}`,
  description: `Product ${index}`,
  variantDescription: 'Blue / M',
  quantity: 1,
  price: usd(1_225),
  linePrice: usd(1_225),
  msrp: null,
  discount: null,
  lineDiscount: null,
  discounts: [],
  image: toImage(index),
  requiresShipping: true,
  availability: 100,
}));

const toShipment = (shipmentId: string, lineItemIds: readonly string[]): Shipment => {
  const method = { id: 'standard', description: 'Standard', price: usd(500), estimatedDelivery: '3 days' };
  const fulfillmentType = { id: 'SHIP_TO_ADDRESS', name: 'Ship to address', description: 'To your door' };
  return {
    shipmentId,
    lines: lineItemIds.map((lineItemId) => ({ lineItemId, quantity: 1 })),
    shippingInfo: null,
    fulfillmentType,
    fulfillmentTypeOptions: [fulfillmentType],
    shippingMethod: method,
    shippingMethodOptions: [method, { ...method, id: 'express', description: 'Express', price: usd(1_500) }],
    pickupLocation: null,
    selectedDate: null,
    selectedTimeSlot: null,
    notes: null,
  };
};

/** Five lines in two shipments. */
export const instantCart: PlatformCart = {
  cartId: 'cart-1',
  cartStatus: 'ACTIVE',
  lineItems: lines,
  shipments: [toShipment('shipment-1', ['line-0', 'line-1', 'line-2']), toShipment('shipment-2', ['line-3', 'line-4'])],
  addons: { offers: [], selections: [] },
  coupons: [],
  cartDiscount: null,
  discounts: [],
  fees: [],
  feeTotal: usd(0),
  subTotal: usd(6_125),
  shippingTotal: usd(1_000),
  taxTotal: usd(588),
  taxEstimated: false,
  addonTotal: usd(0),
  total: usd(7_713),
  shippingInfo: null,
  billingInfo: null,
  postalCode: null,
  confirmation: null,
};

/** Products of one variant each, and one of 100. */
export const instantProducts: readonly PlatformProduct[] = [
  toProduct(WIDE_PRODUCT, 'Wide shirt', 100),
  ...Array.from({ length: PRODUCTS - 1 }, (_, index) => toProduct(`P${index}`, `Linen shirt ${index}`, 1)),
];

function toProduct(baseSku: string, title: string, variants: number): PlatformProduct {
  return {
    baseSku,
    productId: baseSku,
    title,
    handle: baseSku.toLowerCase(),
    description: `<p>${title}, made of linen.</p>`,
    productType: 'Shirts',
    brand: 'Fieldhouse',
    pdpUrl: `https://${INSTANT_DOMAIN}/products/${baseSku}`,
    images: [toImage(0), toImage(1)],
    variants: Array.from({ length: variants }, (_, index) => toVariant(baseSku, title, index)),
    variantOptionValues: [
      {
        displayName: 'Size',
        propertyAccessor: 'size',
        position: 1,
        optionValues: Array.from({ length: variants }, (_, index) => ({
          displayName: `Size ${index}`,
          value: `size-${index}`,
          available: true,
        })),
      },
    ],
    tags: ['linen', 'summer'],
    categories: [],
    reviews: null,
    createdAt: null,
  };
}

function toVariant(baseSku: string, title: string, index: number): ProductVariant {
  const variantId = `${baseSku}-${index}`;
  return {
    variantId,
    sku: variantId,
    handle: null,
    title: `Size ${index}`,
    displayName: `${title}, Size ${index}`,
    addToCartRef: { variantId, productId: baseSku, variantHandles: [] },
    price: usd(1_225 + index),
    msrp: null,
    available: true,
    requiresShipping: true,
    image: toImage(index),
    variantOptionList: [{ option: 'Size', value: `Size ${index}` }],
  };
}

function toImage(index: number) {
  return { url: `https://${INSTANT_DOMAIN}/images/${index}.jpg`, alt: `Image ${index}`, type: 'default' };
}
