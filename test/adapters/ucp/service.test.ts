import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createUcpAdapter } from '../../../src/adapters/ucp/index.ts';
import { ucpSettingsSchema } from '../../../src/adapters/ucp/settings.ts';
import { signMessage } from '../../../src/server/ucp/signatures/sign-message.ts';
import { DOMAIN, SHOP, type ShopPair, startShopPair } from './support/start-shop-pair.ts';

const PROFILE = '/api/v1/ucp/agent/2026-08-25/domain';

describe('a service that buys at a shop of the Universal Commerce Protocol', () => {
  let pair: ShopPair;
  before(async () => {
    pair = await startShopPair();
  });
  after(() => pair[Symbol.asyncDispose]());

  it('fills a cart through GraphQL, with a key that the shop finds in its profile', async () => {
    const device = await pair.service.openDevice();

    const answer = await device.request(
      `mutation ($input: AddLineItemsInput!) {
        addLineItems(input: $input) { cart { platformId total { number } lineItems { quantity sku } } userErrors { code } }
      }`,
      { input: { domain: DOMAIN, items: [{ addToCartRef: pair.shirt, quantity: 2 }] } },
    );

    assert.deepEqual(answer.errors, undefined);
    assert.partialDeepStrictEqual(answer.data, {
      addLineItems: { userErrors: [], cart: { platformId: 'ucp', lineItems: [{ quantity: 2 }] } },
    });
    const response = await fetch(`${pair.service.url}${PROFILE}/${DOMAIN}`);
    const profile: unknown = await response.json();
    assert.equal(response.headers.get('cache-control'), 'public, max-age=60');
    assert.partialDeepStrictEqual(profile, {
      ucp: { version: '2026-08-25', capabilities: { 'dev.ucp.shopping.checkout': [{ version: '2026-08-25' }] } },
      keys: [{ kty: 'EC', crv: 'P-256' }],
      signing_keys: [{ kty: 'EC', crv: 'P-256' }],
    });
  });

  it('names no address for messages of the shop, and takes none', async () => {
    const address = `${pair.service.url}${PROFILE}/${DOMAIN}`;

    const profile = await (await fetch(address)).text();
    const posted = await fetch(address, { method: 'POST', body: '{"id":"order-1"}' });

    assert.doesNotMatch(profile, /webhook/);
    assert.equal(posted.status, 404);
  });

  it('serves a profile of merchants that it calls so, and of no others', async () => {
    const others = await Promise.all([
      fetch(`${pair.service.url}${PROFILE}/another.example`),
      fetch(`${pair.shop.url}${PROFILE}/${SHOP}`),
    ]);

    assert.deepEqual(
      others.map(({ status }) => status),
      [404, 404],
    );
  });

  it('is refused by the shop with the signature of another merchant', async () => {
    const settings = ucpSettingsSchema.parse({ url: `${pair.shop.url}/api/v1/ucp/rest/domain/${SHOP}` });
    const { merchantKeys } = pair.shop.service.keys;
    await using adapter = disposable(
      createUcpAdapter(settings, {
        agent: {
          profileUrl: () => `${pair.service.url}${PROFILE}/${DOMAIN}`,
          encryptCard: async () => '',
          sign: async (request) => signMessage(request, await merchantKeys.signer(SHOP), Date.now()),
        },
      }),
    );

    const add = adapter.addLineItems?.(pair.call(), {
      cart: null,
      items: [{ addToCartRef: pair.shirt, quantity: 1 }],
      flush: false,
    });

    await assert.rejects(async () => add, {
      name: 'StoreUnavailable',
      description: 'The shop does not let this service in: key_not_found',
    });
  });

  it('cannot be called without a service that serves the profile, and says so', async () => {
    const settings = ucpSettingsSchema.parse({ url: `${pair.shop.url}/api/v1/ucp/rest/domain/${SHOP}` });
    await using adapter = disposable(createUcpAdapter(settings, { agent: null }));

    await adapter.ping?.(pair.call());
    await assert.rejects(async () => adapter.getCart?.(pair.call(), { cart: 'any' }), {
      name: 'StoreUnavailable',
      description: /^Only a running service can call the shop/,
    });
  });
});

const disposable = (adapter: ReturnType<typeof createUcpAdapter>) => ({
  ...adapter,
  [Symbol.asyncDispose]: async () => adapter.close?.(),
});
