import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openScripted } from './support/scripted-medusa.ts';
import { call } from './support/shop.ts';

it('leaves out a product of a currency that nobody knows, and answers the others', async (t) => {
  const product = (id: string, currency_code: string) => ({
    id,
    title: id,
    variants: [{ id: `variant_${id}`, calculated_price: { calculated_amount: 9.99, currency_code } }],
  });
  const answers: Readonly<Record<string, unknown>> = {
    '/store/products': { products: [product('prod_1', 'zzz'), product('prod_2', 'usd')], count: 2 },
    '/admin/products': { products: [] },
  };
  const logged: unknown[] = [];
  const { getProducts } = openScripted(
    t,
    (path) => ({ body: answers[path] }),
    (fields, message) => void logged.push([message, 'productId' in fields && fields.productId]),
  );
  const references = ['prod_1', 'prod_2'].map((value) => ({ by: 'baseSku', value }) as const);

  const found = await getProducts?.(call(), { references });

  assert.deepEqual(
    found?.map((each) => each?.productId ?? null),
    [null, 'prod_2'],
  );
  assert.deepEqual(logged, [['A product of the catalog was skipped', 'prod_1']]);
});
