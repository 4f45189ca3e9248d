import type { Address } from '../../../src/domain/address.ts';
import type { Cart } from '../../../src/domain/cart/cart.ts';
import type { LineItem } from '../../../src/domain/cart/line-item.ts';
import { type Money, money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import type { PlaceOrderAttempt } from '../../../src/domain/order/attempt.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import type { Product, ProductVariant } from '../../../src/domain/product/product.ts';
import type { Caller } from '../../../src/domain/viewer/viewer.ts';
import { untouchedOrder } from '../../support/orders/untouched-order.ts';

export const usd = (cents: number): Money => money(cents, requireCurrency('USD'));
export const jpy = (yen: number): Money => money(yen, requireCurrency('JPY'));
export const kwd = (fils: number): Money => money(fils, requireCurrency('KWD'));

export const sampleCaller: Caller = {
  viewer: {
    kind: 'device',
    partner: { name: 'demo', appId: 'demo-app', challenges: true, origins: [] },
    deviceId: 'device-1',
    expiresAt: 1_790_000_000_000,
  },
  requestId: 'request-1',
  signal: new AbortController().signal,
  buyer: { ip: null, userAgent: null },
};

export const sampleAddress: Address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 512 555 0100',
  address1: '1 Analytical Way',
  address2: null,
  company: null,
  city: 'Austin',
  stateOrProvince: 'TX',
  country: 'US',
  postalCode: '78701',
};

export const sampleLine = (changes: Partial<LineItem> = {}): LineItem => ({
  lineItemId: 'line-1',
  platformLineItemId: 'platform-line-1',
  sku: 'MUG-BLUE',
  variantId: 'mug-blue',
  baseSku: 'MUG',
  description: 'Mug',
  variantDescription: 'Blue',
  quantity: 2,
  price: usd(1999),
  linePrice: usd(3998),
  msrp: null,
  discount: null,
  lineDiscount: null,
  discounts: [],
  image: { url: 'https://apparel.demo.example/mug.png', alt: 'A mug', type: 'default' },
  requiresShipping: true,
  ...changes,
});

export const sampleCart = (changes: Partial<Cart> = {}): Cart => ({
  cartId: 'cart-1',
  platformId: 'sandbox',
  shopId: 'apparel.demo.example',
  displayName: 'Demo Apparel',
  cartStatus: 'ACTIVE',
  lineItems: [sampleLine()],
  shipments: [
    {
      shipmentId: 'shipment-1',
      lines: [{ lineItemId: 'line-1', quantity: 2 }],
      shippingInfo: null,
      fulfillmentType: { id: 'SHIP_TO_ADDRESS', name: 'Ship to address', description: null },
      fulfillmentTypeOptions: [{ id: 'SHIP_TO_ADDRESS', name: 'Ship to address', description: null }],
      shippingMethod: { id: 'standard', description: 'Standard', price: usd(500), estimatedDelivery: '3 to 5 days' },
      shippingMethodOptions: [
        { id: 'standard', description: 'Standard', price: usd(500), estimatedDelivery: '3 to 5 days' },
      ],
      pickupLocation: null,
      selectedDate: null,
      selectedTimeSlot: null,
      notes: null,
    },
  ],
  addons: {
    offers: [
      {
        addonId: 'gift-wrap',
        name: 'Gift wrap',
        description: 'Paper and ribbon',
        scope: 'ITEM',
        coverageMode: 'PER_ITEM',
        eligibleLineItemIds: ['line-1'],
        childOffers: [],
        price: usd(300),
        options: [{ name: 'color', label: 'Color', values: ['red', 'blue'], maxLength: null, required: true }],
        minChildren: 0,
        maxChildren: 2,
      },
    ],
    selections: [],
  },
  coupons: ['SUMMER'],
  cartDiscount: usd(-100),
  discounts: [{ description: 'Summer', promoCode: 'SUMMER', amount: usd(-100), lineItemId: null, shipmentId: null }],
  fees: [{ description: 'Recycling fee', amount: usd(250) }],
  feeTotal: usd(250),
  subTotal: usd(3998),
  shippingTotal: usd(500),
  taxTotal: usd(330),
  taxEstimated: false,
  addonTotal: usd(0),
  total: usd(4978),
  shippingInfo: sampleAddress,
  billingInfo: null,
  postalCode: null,
  confirmation: null,
  ...changes,
});

export const sampleSubmittedCart = (): Cart =>
  sampleCart({
    cartStatus: 'SUBMITTED',
    confirmation: {
      platformOrderNumber: '#1001',
      submittedAt: '2026-03-01T12:30:00.000Z',
      thankYouPage: 'https://apparel.demo.example/thanks',
      shippingMethod: { id: 'express', description: 'Express', price: usd(1500), estimatedDelivery: null },
      paymentSummary: { paymentType: 'CreditCard', lastFour: '4242', cardType: 'Visa', month: 12, year: 2030 },
    },
  });

export const sampleVariant = (changes: Partial<ProductVariant> = {}): ProductVariant => ({
  variantId: 'mug-blue',
  sku: 'MUG-BLUE',
  handle: null,
  title: 'Blue',
  displayName: 'Mug, Blue',
  addToCartRef: { variantId: 'mug-blue', productId: 'mug', variantHandles: ['color:blue'] },
  price: usd(1999),
  msrp: null,
  available: true,
  requiresShipping: true,
  image: null,
  variantOptionList: [{ option: 'Color', value: 'Blue' }],
  ...changes,
});

export const sampleProduct = (changes: Partial<Product> = {}): Product => ({
  baseSku: 'MUG',
  productId: 'mug',
  title: 'Mug',
  handle: 'mug',
  description: '<p>A mug</p>',
  asOf: Date.parse('2026-11-21T12:00:00Z'),
  productType: 'Mugs',
  brand: 'Potter',
  pdpUrl: 'https://apparel.demo.example/products/mug',
  images: [],
  variants: [sampleVariant()],
  variantOptionValues: [
    {
      displayName: 'Color',
      propertyAccessor: 'color',
      position: 1,
      optionValues: [{ displayName: 'Blue', value: 'blue', available: true }],
    },
  ],
  tags: ['kitchen'],
  reviews: null,
  categories: [],
  createdAt: null,
  domain: 'apparel.demo.example',
  domainName: 'Demo Apparel',
  ...changes,
});

export const sampleOrder = (changes: Partial<Order> = {}): Order => ({
  domain: 'apparel.demo.example',
  orderId: 'order-1',
  placedAt: '2026-03-01T12:30:00.000Z',
  cart: sampleSubmittedCart(),
  status: 'CONFIRMED',
  platformStatus: 'confirmed',
  orderNumber: '#1001',
  ...untouchedOrder,
  ...changes,
});

export const sampleAttempt = (changes: Partial<PlaceOrderAttempt> = {}): PlaceOrderAttempt => ({
  attemptId: 'attempt-1',
  domain: 'apparel.demo.example',
  status: 'RUNNING',
  createdAt: '2026-03-01T12:30:00.000Z',
  updatedAt: '2026-03-01T12:30:01.000Z',
  result: { kind: 'processing', pollAfterMs: 500 },
  ...changes,
});
