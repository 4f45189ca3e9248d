import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findVariant, sellUnits } from './support/shop-state.ts';
import { call, startTestShop } from './support/start-test-shop.ts';

describe('a product whose price has more digits than its currency', () => {
  it('fails no other product, and the log names it', async (t) => {
    const { adapter, shop, log } = await startTestShop(t);
    const [mug, print] = [101, 103].map((number) => findVariant(shop, `gid://shopify/ProductVariant/${number}1`));
    assert.ok(mug !== undefined && print !== undefined);
    sellUnits(shop, mug, 2);
    sellUnits(shop, print, 1);
    print.variant.saysPrice = '9.999';
    const references = ['print', 'mug'].map((value) => ({ by: 'handle', value }) as const);

    const found = await adapter.getProducts(call(), { references });
    const popular = await adapter.listPopularProducts(call(), { first: 2 });

    assert.deepEqual(
      found.map((product) => product?.handle ?? null),
      [null, 'mug'],
    );
    assert.deepEqual(
      popular.map(({ handle }) => handle),
      ['mug'],
    );
    assert.deepEqual(
      log,
      Array.from({ length: 2 }, () => 'A product of the catalog was skipped'),
    );
    await assert.rejects(
      adapter.getProductByUrl(call(), { url: 'https://kiln.example/products/print', postalCode: null }),
      { name: 'StoreUnavailable' },
    );
  });
});
