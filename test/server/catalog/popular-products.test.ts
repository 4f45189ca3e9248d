import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { demoPartner } from '../../../src/config/demo.ts';
import { loadConfig } from '../../../src/config/load-config.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { onlyJewelry } from '../../support/servers/only-jewelry.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
/** Vendure tells no sales. Nobody answers here, and nobody is asked. */
const SILENT = 'silent.example';

const POPULAR = `query ($domain: String!, $first: Int! = 8) {
  popularProducts(domain: $domain, first: $first) { id domain handle asOf hasAvailableVariants variants { sku } }
}`;
const PRODUCT = `query ($domain: String!, $handle: String!) {
  product(domain: $domain, handle: $handle) { id domain handle hasAvailableVariants variants { sku available addToCartRef { variantId } } }
}`;
const PLACE =
  'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } userErrors { name } } }';

const product = z.object({
  id: z.string(),
  domain: z.string(),
  handle: z.string(),
  hasAvailableVariants: z.boolean(),
});
const popularShape = z.object({
  popularProducts: z.array(product.extend({ asOf: z.string(), variants: z.array(z.object({ sku: z.string() })) })),
});
const productShape = z.object({
  product: product.extend({
    variants: z.array(
      z.object({ sku: z.string(), available: z.boolean(), addToCartRef: z.object({ variantId: z.string() }) }),
    ),
  }),
});

const appId = { 'x-svc-app-id': 'demo-app' };
describe('popularProducts', () => {
  let service: TestService;
  let device: DeviceClient;
  before(async () => {
    const { merchants } = await loadConfig({ environment: {} });
    const silent = {
      domain: SILENT,
      displayName: 'Silent',
      enabled: true,
      platform: 'vendure',
      settings: {
        shopApiUrl: 'http://127.0.0.1:9/shop-api',
        adminApiUrl: 'http://127.0.0.1:9/admin-api',
        adminUsername: 'reader',
        adminPassword: new Secret('x'),
      },
    };
    service = await startService({
      config: { merchants: [...merchants, silent], partners: [demoPartner, onlyJewelry] },
    });
    device = await service.openDevice();
  });
  after(() => service[Symbol.asyncDispose]());
  const list = async (variables: object) => {
    const { data, errors } = await service.post(POPULAR, {
      headers: appId,
      variables: { domain: APPAREL, ...variables },
    });
    assert.equal(errors, undefined, JSON.stringify(errors));
    return popularShape.parse(data).popularProducts;
  };
  const look = async (handle: string) =>
    productShape.parse((await device.request(PRODUCT, { domain: APPAREL, handle })).data).product;
  const buy = async (handle: string, quantity: number) => {
    const variant = (await look(handle)).variants.find(({ available }) => available);
    assert.ok(variant !== undefined);
    const input = await toOrderInput(device, APPAREL, randomUUID());
    const items = [{ addToCartRef: variant.addToCartRef, quantity }];
    const { data } = await device.request(PLACE, { input: { ...input, items } });
    assert.deepEqual(data, { placeOrder: { attempt: { status: 'SUCCEEDED' }, userErrors: [] } });
  };
  const refusalOf = async (variables: object, headers: Record<string, string> = appId) => {
    const { data, errors } = await service.post(POPULAR, { headers, variables: { domain: APPAREL, ...variables } });
    assert.equal(data?.['popularProducts'] ?? null, null);
    const { code, field } = errors?.[0]?.extensions ?? {};
    return [code, field];
  };

  it('lists what orders had, the most units first, as the product is now', async () => {
    const unsold = await list({});
    await buy('harbor-linen-shirt', 1);
    await buy('leather-belt', 2);

    const [belt, shirt, ...others] = await list({});
    const [first, ...rest] = await list({ first: 1 });

    assert.deepEqual([unsold, others, rest], [[], [], []]);
    assert.deepEqual([belt?.handle, shirt?.handle], ['leather-belt', 'harbor-linen-shirt']);
    assert.equal(first?.id, belt?.id);
    const { variants, ...facts } = await look('leather-belt');
    assert.deepEqual(belt, { ...facts, asOf: belt?.asOf, variants: variants.map(({ sku }) => ({ sku })) });
  });

  it('says that a platform tells no sales, without a call to it', async () => {
    const { data } = await service.post(
      `{ silent: merchant(domain: "${SILENT}") { operations { operation supported } }
         apparel: merchant(domain: "${APPAREL}") { operations { operation supported } } }`,
      { headers: appId },
    );
    const operations = z.object({ operations: z.array(z.object({ operation: z.string(), supported: z.boolean() })) });
    const merchants = z.object({ silent: operations, apparel: operations }).parse(data);

    assert.deepEqual(await refusalOf({ domain: SILENT }), ['OperationNotSupported', undefined]);
    assert.deepEqual(
      [merchants.silent, merchants.apparel].map(
        (merchant) => merchant.operations.find(({ operation }) => operation === 'LIST_POPULAR_PRODUCTS')?.supported,
      ),
      [false, true],
    );
  });

  it('names what is wrong', async () => {
    service.faults(APPAREL).inject('listPopularProducts', 'fail-before');
    for (const [variables, refusal] of [
      [{}, ['StoreUnavailable', undefined]],
      [{ first: 0 }, ['InvalidRequest', ['first']]],
      [{ first: 21 }, ['InvalidRequest', ['first']]],
      [{ domain: 'nowhere.example' }, ['DomainNotFound', ['domain']]],
    ] as const) {
      assert.deepEqual(await refusalOf(variables), refusal, JSON.stringify(variables));
    }
    assert.deepEqual(await refusalOf({}, { 'x-svc-app-id': 'jewelry-app' }), ['DomainNotFound', ['domain']]);
    assert.deepEqual(await refusalOf({}, {}), ['MissingAuthHeader', undefined]);
  });
});
