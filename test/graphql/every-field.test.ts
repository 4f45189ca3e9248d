import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getNamedType, isInterfaceType, isLeafType, isObjectType, isUnionType } from 'graphql';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { describeRefusal } from '../../src/errors/refusal.ts';
import { createSchema } from '../../src/graphql/create-schema.ts';
import { defaultLimits } from '../../src/graphql/limits/limits.ts';
import { run } from './support/run.ts';
import {
  sampleAddress,
  sampleAttempt,
  sampleOrder,
  sampleProduct,
  sampleSubmittedCart,
  usd,
} from './support/samples.ts';

const schema = createSchema();
const domain = 'apparel.demo.example';

const requiredArguments: Readonly<Record<string, string>> = { variantBySelectedOptions: '(options: [])' };

/** A selection of every field below a type, each type once on the way down. */
function selectAll(typeName: string, above: readonly string[] = []): string {
  const type = schema.getType(typeName);
  const path = [...above, typeName];
  if (isUnionType(type) || isInterfaceType(type)) {
    const members = schema.getPossibleTypes(type).map(({ name }) => `... on ${name} ${selectAll(name, path)}`);
    return `{ __typename ${members.join(' ')} }`;
  }
  assert.ok(isObjectType(type));
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const below = getNamedType(field.type);
    if (isLeafType(below)) return [field.name];
    const given = requiredArguments[field.name] ?? '';
    return path.includes(below.name) ? [] : [`${field.name}${given} ${selectAll(below.name, path)}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

const cart = { ...sampleSubmittedCart(), billingInfo: sampleAddress };
const useCases = {
  listCartConsents: async () => [],
  listOrderConsents: async () => [],
  listMerchantConsents: async () => [],
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

/** Wide enough for a selection of everything, which no client needs. */
const limits = {
  ...defaultLimits,
  maxTokens: 50_000,
  maxDepth: 20,
  maxAliases: 10,
  maxRootFields: 1,
  maxFields: 8_000,
  maxDirectives: 0,
  maxCost: 10_000,
  maxErrors: 5,
};

describe('every field', () => {
  for (const [name, source] of [
    ['of a cart', `{ cart(domain: "${domain}") ${selectAll('Cart')} }`],
    ['of an order', `{ order(domain: "${domain}", orderId: "order-1") ${selectAll('Order')} }`],
    ['of a product', `{ product(domain: "${domain}", baseSku: "MUG") ${selectAll('Product')} }`],
    ['of a merchant', `{ merchant(domain: "${domain}") ${selectAll('Merchant')} }`],
    ['of a cart payload', `mutation { clearCart(input: { domain: "${domain}" }) ${selectAll('ClearCartPayload')} }`],
  ] as const) {
    it(`${name} answers`, async () => {
      const { data, errors } = await run(source, useCases, { limits });

      assert.deepEqual(errors, []);
      assert.ok(data);
    });
  }

  it('of a finished attempt answers', async () => {
    // Union members may differ in the type of a field of one name, so each is asked for what it has alone.
    const source = `{ placeOrderAttempt(attemptId: "attempt-1") {
      attemptId domain status createdAt updatedAt
      result { ... on PlaceOrderSucceeded ${selectAll('PlaceOrderSucceeded')} }
    } }`;

    const { data, errors } = await run(source, useCases, { limits });

    assert.deepEqual(errors, []);
    assert.ok(data);
  });
});
