import assert from 'node:assert/strict';
import { it } from 'node:test';
import { call, openShop } from '../../adapters/medusa/support/shop.ts';

it('tells the path of each category that the shop shows, and none below a hidden one', async (t) => {
  const { adapter } = await openShop(t);

  const { products } = await adapter.listProducts(call(), { page: 1, size: 20 });

  assert.deepEqual(
    Object.fromEntries(
      products.map(({ title, categories }) => [title, categories.map((path) => path.map(({ name }) => name))]),
    ),
    { Mug: [['Kitchen', 'Cups']], Tea: [], 'Recipe book': [] },
  );
});
