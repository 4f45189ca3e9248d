import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { checkMerchant } from '../../../src/composition/check-merchant/check-merchant.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { atEnd } from '../../support/at-end.ts';
import { startService } from '../../support/servers/start-service.ts';
import { ann, call, startTestShop } from './support/start-test-shop.ts';

const DOMAIN = 'kiln.example';

const CART = `cart {
  platformId
  total { number currency }
  totalIsFinal
  taxEstimated
  coupons
  lineItems { lineItemId sku quantity }
  shipments { shipmentId shippingMethod { shippingMethodId } shippingMethodOptions { shippingMethodId } }
} userErrors { code name field }`;

/** A service with one Shopify shop, and a device at it. */
async function startBuying(t: TestContext) {
  const { storefront, shop, sent } = await startTestShop(t);
  const settings = { url: `${storefront.url}/${shop.name}`, privateToken: new Secret(shop.token) };
  const service = await startService({
    domains: [],
    merchants: [{ domain: DOMAIN, displayName: 'Kiln', enabled: true, platform: 'shopify', settings }],
  });
  atEnd(t, () => service[Symbol.asyncDispose]());
  const device = await service.openDevice();
  const change = async (name: string, type: string, input: object) => {
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${CART} } }`;
    const { data, errors } = await device.request(query, { input: { domain: DOMAIN, ...input } });
    assert.equal(errors, undefined);
    return requireObject(requireObject(data)[name]);
  };
  return { shop, storefront, sent, service, device, change };
}

describe('a Shopify shop through the service', () => {
  it('sells a whole cart up to its own page', async (t) => {
    const { shop, storefront, device, change } = await startBuying(t);
    const { data } = await device.request(
      'query ($domain: String!) { product(domain: $domain, handle: "mug") { variants { addToCartRef { variantId productId variantHandles } price { number } } } }',
      { domain: DOMAIN },
    );
    const [variant] = requireList(requireObject(requireObject(data)['product'])['variants']);
    const { addToCartRef } = requireObject(variant);

    const added = await change('addLineItems', 'AddLineItemsInput', { items: [{ addToCartRef, quantity: 2 }] });
    const addressed = await change('setShippingInfo', 'SetShippingInfoInput', { shippingInfo: ann });
    const [shipment] = requireList(requireObject(addressed['cart'])['shipments']);
    await change('setShippingMethod', 'SetShippingMethodInput', {
      shipmentId: requireObject(shipment)['shipmentId'],
      shippingMethodId: 'a2-express',
    });
    const coded = await change('applyPromoCodes', 'ApplyPromoCodesInput', { promoCodes: ['WELCOME10'] });
    const handedOver = await device.request(
      'mutation ($input: TransferSessionInput!) { transferSession(input: $input) { url expiresAt userErrors { code } } }',
      { input: { domain: DOMAIN } },
    );

    assert.partialDeepStrictEqual(added, { userErrors: [], cart: { total: { number: 2_500, currency: 'USD' } } });
    assert.partialDeepStrictEqual(coded, {
      userErrors: [],
      cart: {
        platformId: 'shopify',
        total: { number: 2_500 - 250 + 1_200, currency: 'USD' },
        totalIsFinal: false,
        taxEstimated: true,
        coupons: ['WELCOME10'],
        shipments: [{ shippingMethod: { shippingMethodId: 'a2-express' } }],
      },
    });
    const [held] = shop.carts.values();
    assert.deepEqual(handedOver.data, {
      transferSession: {
        url: `${shop.origin}/cart/c/${held?.token}?key=${held?.key}`,
        expiresAt: null,
        userErrors: [],
      },
    });
    assert.deepEqual([held?.email, held?.address?.['zip']], [ann.email, ann.postalCode]);
    assert.ok(storefront.buyers.has('127.0.0.1'), 'Shopify is not told whose calls these are');
  });

  it('tells a quantity beyond the stock, an unknown code and a bad address, and changes nothing', async (t) => {
    const { shop, change } = await startBuying(t);
    const addToCartRef = { variantId: 'gid://shopify/ProductVariant/1031', productId: null, variantHandles: [] };
    await change('addLineItems', 'AddLineItemsInput', { items: [{ addToCartRef, quantity: 2 }] });
    const [held] = shop.carts.values();
    const before = JSON.stringify([held?.lines, held?.codes, held?.address, held?.email]);

    const answers = [
      await change('addLineItems', 'AddLineItemsInput', { items: [{ addToCartRef, quantity: 5 }] }),
      await change('applyPromoCodes', 'ApplyPromoCodesInput', { promoCodes: ['NOBODY'] }),
      await change('setShippingInfo', 'SetShippingInfoInput', { shippingInfo: { ...ann, postalCode: '10001' } }),
    ];

    assert.deepEqual(
      answers.map(({ userErrors }) => requireList(userErrors).map((each) => requireObject(each)['name'])),
      [['NotEnoughStockError'], ['InvalidPromoCode'], ['InvalidShippingInfo']],
    );
    assert.equal(JSON.stringify([held?.lines, held?.codes, held?.address, held?.email]), before);
  });

  it('takes no order, and asks the shop nothing for one', async (t) => {
    const { device, sent } = await startBuying(t);
    const { data } = await device.request(
      'query ($domain: String!) { merchant(domain: $domain) { operations { operation supported } } }',
      { domain: DOMAIN },
    );
    sent();

    const answer = await device.request(
      `mutation ($input: CompleteOrderInput!) {
        completeOrder(input: $input) { userErrors { code name } }
      }`,
      {
        input: {
          domain: DOMAIN,
          payment: { encryptedCard: await device.encryptCard() },
          billingInfo: ann,
          idempotencyKey: 'order-1',
        },
      },
    );

    assert.match(JSON.stringify(answer), /OPERATION_NOT_SUPPORTED/);
    assert.deepEqual(sent(), []);
    const { operations } = requireObject(requireObject(data)['merchant']);
    const byName = new Map(
      requireList(operations).map((each) => [requireObject(each)['operation'], requireObject(each)['supported']]),
    );
    assert.deepEqual(
      ['PLACE_ORDER', 'TRANSFER_SESSION', 'SET_BILLING_INFO', 'SET_SHIPPING_METHOD'].map((name) => byName.get(name)),
      [false, true, false, true],
    );
  });

  it('knows no cart any more once it was ordered on the page of the shop', async (t) => {
    const { shop, change } = await startBuying(t);
    const addToCartRef = { variantId: 'gid://shopify/ProductVariant/1011', productId: null, variantHandles: [] };
    await change('addLineItems', 'AddLineItemsInput', { items: [{ addToCartRef, quantity: 1 }] });
    const [held] = shop.carts.values();
    assert.ok(held !== undefined);
    held.isOrdered = true;

    const gone = await change('applyPromoCodes', 'ApplyPromoCodesInput', { promoCodes: ['WELCOME10'] });
    const next = await change('addLineItems', 'AddLineItemsInput', { items: [{ addToCartRef, quantity: 3 }] });

    assert.partialDeepStrictEqual(gone, { userErrors: [{ name: 'CartNotFound' }] });
    assert.partialDeepStrictEqual(next, { userErrors: [], cart: { lineItems: [{ quantity: 3 }] } });
  });
});

describe('check:merchant at a Shopify shop', () => {
  it('finds nothing wrong, and leaves an empty cart', async (t) => {
    const { adapter, shop } = await startTestShop(t);
    const steps = [];

    for await (const step of checkMerchant({ domain: `${shop.name}.example`, adapter, call })) steps.push(step);

    assert.deepEqual(
      steps
        .filter(({ state }) => state === 'wrong' || state === 'doubtful')
        .map(({ what, text }) => `${what}: ${text}`),
      [],
    );
    const good = steps.filter(({ state }) => state === 'good').map(({ what }) => what);
    assert.ok(good.includes('product by address') && good.includes('second unit') && good.includes('cart emptied'));
    assert.deepEqual(
      [...shop.carts.values()].map(({ lines }) => lines),
      [[]],
    );
  });

  it('says at once that the token is wrong', async (t) => {
    const { connect, shop } = await startTestShop(t);
    const adapter = connect({ privateToken: new Secret('wrong') });
    const steps = [];

    for await (const step of checkMerchant({ domain: `${shop.name}.example`, adapter, call })) steps.push(step);

    assert.deepEqual(
      steps.map(({ state, what }) => [state, what]),
      [['wrong', 'connection']],
    );
    assert.match(steps[0]?.text ?? '', /rejects the private access token/);
  });
});

const requireObject = (value: unknown): Record<string, unknown> => {
  if (value !== null && typeof value === 'object') return { ...value };
  throw new TypeError(`${String(value)} is no object`);
};

const requireList = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  throw new TypeError('There is no list');
};
