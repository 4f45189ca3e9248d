import type { Commerce } from '../../../src/commerce/commerce.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { describeRefusal } from '../../../src/errors/refusal.ts';
import { sampleAddress, sampleAttempt, sampleOrder, sampleProduct, sampleSubmittedCart, usd } from './samples.ts';

const domain = 'apparel.demo.example';
const cart = { ...sampleSubmittedCart(), billingInfo: sampleAddress };
/** A core that knows one cart, one order and one attempt, with a value for each field that shows them. */
export const useCasesOfEveryField: Partial<Commerce> = {
  listCartConsents: async () => [],
  listOrderConsents: async () => [],
  getCart: async () => cart,
  getOrder: async () =>
    sampleOrder({
      fulfillments: [
        {
          id: 'f',
          status: 'shipped',
          trackingNumber: null,
          trackingUrl: null,
          carrier: null,
          shippedAt: null,
          estimatedDelivery: 'Friday',
          deliveredAt: null,
          lineItemSkus: ['MUG-BLUE'],
        },
      ],
      returns: [
        {
          id: 'r',
          status: 'initiated',
          lineItems: [{ sku: 'MUG-BLUE', quantity: 1, refundAmount: usd(1999) }],
          refundAmount: null,
          refundProductPrice: null,
          refundSalesTax: null,
          refundShippingTotal: null,
          restockingFee: usd(100),
          otherFees: null,
          initiatedAt: '2026-03-05T00:00:00Z',
        },
      ],
    }),
  isTotalFinal: () => true,
  listShippingCountries: async () => ['US', 'CA'],
  getCheckoutRequirements: async () => ({
    currency: null,
    country: null,
    postalCodeFirst: null,
    captcha: { url: null, siteKey: 'key-1' },
    paymentKinds: ['ENCRYPTED_CARD' as const],
    expressProviders: ['PAYPAL' as const],
    cardNetworks: ['A' as const],
    consents: [],
  }),
  getCartReadiness: async () => ({ ready: false, blockers: [describeRefusal('MissingShippingInfo')] }),
  findPriceRange: () => ({ min: 1999, max: 2499, minPrice: usd(1999), maxPrice: usd(2499) }),
  loadProducts: async () => [sampleProduct()],
  findMerchant: () => ({ domain, displayName: 'Demo Apparel', platformId: 'sandbox' }),
  describeMerchant: () => ({ domain, displayName: 'Demo Apparel', platformId: 'sandbox' }),
  listCapabilities: () => [{ operation: 'getCart' as const, supported: true }],
  clearCart: async () => ({
    cart: null,
    userErrors: [new CommerceError('CartNotFound')],
    warnings: [
      {
        code: 'PRICE_CHANGED' as const,
        message: 'The price has changed.',
        target: null,
        oldValue: '20.00',
        newValue: '25.00',
      },
    ],
    replayed: false,
  }),
  findAttempt: async () =>
    sampleAttempt({ status: 'SUCCEEDED', result: { kind: 'succeeded', domain, orderId: 'order-1', cart } }),
};
