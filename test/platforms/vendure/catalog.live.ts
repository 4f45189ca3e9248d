import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createGraphQLCaller } from '../../../examples/support/graphql-caller.ts';
import { runFor } from '../../support/process/run-for.ts';
import { openAdminDoor } from './admin-door.ts';
import { readVendureServer } from './read-vendure-server.ts';
import { startWithVendure, VENDURE_DOMAIN } from './serve-vendure.ts';

const appId = { 'x-svc-app-id': 'demo-app' };

const SEARCH = `query ($query: String!, $filters: ProductSearchFiltersInput) {
  searchProducts(query: $query, filters: $filters) {
    nodes { domain title priceRange { min max } variants { sku available addToCartRef { variantId productId variantHandles } } }
    correctedQuery
    facets { merchants { domain count } options { option values { value count } } }
  }
}`;

interface Found {
  readonly searchProducts: {
    readonly nodes: readonly {
      readonly domain: string;
      readonly title: string;
      readonly priceRange: { readonly min: number; readonly max: number };
      readonly variants: readonly {
        readonly sku: string;
        readonly available: boolean;
        readonly addToCartRef: { readonly variantId: string };
      }[];
    }[];
    readonly correctedQuery: string | null;
    readonly facets: {
      readonly merchants: readonly { readonly domain: string; readonly count: number }[];
      readonly options: readonly unknown[];
    };
  };
}

describe('the catalog of a Vendure server', () => {
  it('is found by searchProducts as soon as the service says that it is there, also by a filter and with a typo', async (t) => {
    const { url } = await startWithVendure(t);
    const call = createGraphQLCaller(`${url}/graphql`);

    const found = await call<Found>(
      SEARCH,
      { query: 'mug', filters: { domains: [VENDURE_DOMAIN], variants: [{ option: 'color', values: ['blue'] }] } },
      appId,
    );
    const typo = await call<Found>(SEARCH, { query: 'notebok', filters: { domains: [VENDURE_DOMAIN] } }, appId);
    const all = await call<Found>(SEARCH, { query: 'mug' }, appId);

    const { nodes, facets } = found.searchProducts;
    assert.deepEqual(
      nodes.map(({ domain, title, priceRange, variants }) => [domain, title, priceRange, variants.length]),
      [[VENDURE_DOMAIN, 'Mug', { min: 999, max: 1249 }, 3]],
    );
    assert.deepEqual(facets.options, [
      { option: 'color', values: ['blue', 'red'].map((value) => ({ value, count: 1 })) },
      { option: 'size', values: ['large', 'small'].map((value) => ({ value, count: 1 })) },
    ]);
    assert.deepEqual(
      typo.searchProducts.nodes.map(({ title }) => title),
      ['Notebook'],
    );
    assert.equal(typo.searchProducts.correctedQuery, 'notebook');
    assert.ok(
      all.searchProducts.facets.merchants.some(({ domain, count }) => domain === VENDURE_DOMAIN && count === 1),
    );
  });

  it('brings a variant that was found into the cart of its merchant', async (t) => {
    const { url } = await startWithVendure(t);
    const call = createGraphQLCaller(`${url}/graphql`);
    const { searchProducts } = await call<Found>(
      SEARCH,
      { query: 'mug', filters: { domains: [VENDURE_DOMAIN] } },
      appId,
    );
    const variant = searchProducts.nodes[0]?.variants.find(({ available }) => available);
    const { createDeviceSession } = await call<{ createDeviceSession: { session: { accessToken: string } } }>(
      'mutation { createDeviceSession(input: {}) { session { accessToken } } }',
      {},
      appId,
    );

    const { addLineItem } = await call<{ addLineItem: { cart: { lineItems: readonly unknown[] } | null } }>(
      'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { cart { lineItems { sku quantity } } userErrors { message } } }',
      { input: { domain: VENDURE_DOMAIN, quantity: 1, addToCartRef: variant?.addToCartRef } },
      { 'x-svc-authorization': createDeviceSession.session.accessToken },
    );

    assert.deepEqual(addLineItem.cart?.lineItems, [{ sku: variant?.sku, quantity: 1 }]);
  });

  it('changes in search with the next synchronization', async (t) => {
    const { url, dataFolder } = await startWithVendure(t);
    const call = createGraphQLCaller(`${url}/graphql`);
    const find = async () =>
      (await call<Found>(SEARCH, { query: 'bowl', filters: { domains: [VENDURE_DOMAIN] } }, appId)).searchProducts
        .nodes;
    const synchronize = () =>
      runFor(t, process.execPath, ['src/cli/catalog.ts', 'sync', '--domain', VENDURE_DOMAIN], {
        env: { ...process.env, DATA_DIR: dataFolder ?? '' },
      });
    const [{ variants: [bowl] = [] } = {}] = await find();
    const door = await openAdminDoor(readVendureServer(), null);

    const putBack = await door.withdraw(bowl?.addToCartRef.variantId ?? '');
    const { stdout } = await synchronize().finally(putBack);
    const gone = await find();
    await synchronize();
    const back = await find();

    assert.match(stdout, /removed=1 .*total=4 /);
    assert.deepEqual([gone.length, back.map(({ title }) => title)], [0, ['Bowl']]);
  });
});
