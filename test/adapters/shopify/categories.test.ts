import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call, startTestShop } from './support/start-test-shop.ts';

describe('categories of a Shopify shop', () => {
  it('are the collections of each product, wherever it is read', async (t) => {
    const { adapter, shop } = await startTestShop(t);
    const mug = shop.products.find(({ handle }) => handle === 'mug');
    assert.ok(mug !== undefined);
    mug.collections = [
      { id: 'gid://shopify/Collection/1', title: 'Tableware' },
      { id: 'gid://shopify/Collection/2', title: 'New in' },
    ];

    const { products } = await adapter.scanProducts(call(), { after: null, size: 50 });
    const [read] = await adapter.getProducts(call(), { references: [{ by: 'handle', value: 'mug' }] });

    const expected = [
      [{ id: 'gid://shopify/Collection/1', name: 'Tableware' }],
      [{ id: 'gid://shopify/Collection/2', name: 'New in' }],
    ];
    assert.deepEqual(products.find(({ handle }) => handle === 'mug')?.categories, expected);
    assert.deepEqual(read?.categories, expected);
    assert.ok(products.some(({ categories }) => categories.length === 0));
  });
});
