import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openPaperShop } from './support/open-paper-shop.ts';

it('leaves out a product of a currency that nobody knows, and answers the others', async () => {
  const product = (id: string, currency: string) => ({
    id,
    title: id,
    variants: [{ id: `${id}-v`, price: { amount: 1_000, currency } }],
  });
  const products = [product('p1', 'ZZZ'), product('p2', 'USD')];
  const logged: unknown[] = [];
  const ucp = { version: '2026-08-25' };
  const { adapter, call } = openPaperShop(
    ({ line, body }) => {
      if (line === 'POST /catalog/lookup') return { body: { ucp, products } };
      const asked = JSON.stringify(body);
      return { body: { ucp, product: products.find(({ id }) => asked.includes(id)) } };
    },
    ['dev.ucp.shopping.catalog.lookup'],
    (fields, message) => void logged.push([message, 'productId' in fields && fields.productId]),
  );
  const references = ['p1', 'p2'].map((value) => ({ by: 'baseSku', value }) as const);

  const found = await adapter.getProducts?.(call(), { references });

  assert.deepEqual(
    found?.map((each) => each?.productId ?? null),
    [null, 'p2'],
  );
  assert.deepEqual(logged, [['A product of the catalog was skipped', 'p1']]);
});
