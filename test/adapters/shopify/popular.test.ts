import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findVariant, sellUnits } from './support/shop-state.ts';
import { call, startTestShop } from './support/start-test-shop.ts';

describe('popular products of a Shopify shop', () => {
  it('come in one call, in the order of its sales, with all of their variants', async (t) => {
    const { adapter, shop, sent } = await startTestShop(t);
    const sell = (number: number, units: number) => {
      const found = findVariant(shop, `gid://shopify/ProductVariant/${number}1`);
      assert.ok(found !== undefined);
      sellUnits(shop, found, units);
    };
    sell(103, 2);
    sell(105, 1);
    sell(105, 2);

    const popular = await adapter.listPopularProducts(call(), { first: 3 });

    assert.deepEqual(sent(), ['ListBestSelling']);
    assert.deepEqual(
      popular.map(({ handle }) => handle),
      ['pattern', 'print', 'mug'],
    );
    const references = popular.map(({ baseSku }) => ({ by: 'baseSku', value: baseSku }) as const);
    assert.deepEqual(popular, await adapter.getProducts(call(), { references }));
  });
});
