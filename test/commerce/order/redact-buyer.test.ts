import assert from 'node:assert/strict';
import { it } from 'node:test';
import { redactBuyer } from '../../../src/commerce/order/read/redact-buyer.ts';
import type { Cart } from '../../../src/domain/cart/cart.ts';
import { money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';

const none = money(0, requireCurrency('USD'));
const address = { firstName: 'personal', lastName: 'personal', country: 'US' } as unknown as Cart['shippingInfo'];

const cart: Cart = {
  cartId: 'cart-1',
  cartStatus: 'SUBMITTED',
  lineItems: [],
  shipments: [
    {
      shipmentId: 'shipment-1',
      lines: [{ lineItemId: 'line-1', quantity: 2 }],
      shippingInfo: address,
      fulfillmentType: null,
      fulfillmentTypeOptions: [],
      shippingMethod: null,
      shippingMethodOptions: [],
      pickupLocation: { locationId: 'personal', name: 'personal', address: 'personal' },
      selectedDate: '2026-12-01',
      selectedTimeSlot: null,
      notes: 'personal: leave it with the neighbour',
    },
  ],
  addons: {
    offers: [],
    selections: [
      {
        addonId: 'engraving',
        name: 'Engraving',
        parentAddonId: null,
        lineItemIds: ['line-1'],
        options: [{ name: 'text', value: 'personal' }],
        price: none,
      },
    ],
  },
  coupons: ['WELCOME10'],
  cartDiscount: null,
  discounts: [],
  fees: [],
  feeTotal: none,
  subTotal: none,
  shippingTotal: none,
  taxTotal: none,
  taxEstimated: false,
  addonTotal: none,
  total: none,
  shippingInfo: address,
  billingInfo: address,
  postalCode: 'personal',
  confirmation: {
    platformOrderNumber: '1001',
    submittedAt: '2026-11-30T12:00:00.000Z',
    thankYouPage: 'https://shop.example/thanks?key=personal',
    shippingMethod: null,
    paymentSummary: { paymentType: 'CreditCard', lastFour: 'personal', cardType: null, month: null, year: null },
  },
  platformId: 'sandbox',
  shopId: 'shop.example',
  displayName: 'Shop',
};

it('a cart without its buyer tells what was ordered, and nothing of who ordered', () => {
  const redacted = redactBuyer(cart);

  assert.doesNotMatch(JSON.stringify(redacted), /personal/);
  assert.deepEqual(Object.keys(redacted), Object.keys(cart));
  assert.deepEqual(
    [redacted.shipments[0]?.lines, redacted.addons.selections[0]?.addonId, redacted.coupons],
    [cart.shipments[0]?.lines, 'engraving', cart.coupons],
  );
  assert.equal(redacted.confirmation?.platformOrderNumber, '1001');
});
