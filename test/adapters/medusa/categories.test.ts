import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openScripted } from './support/scripted-medusa.ts';
import { call } from './support/shop.ts';

it('tells the path of each category that the shop shows, and none below a hidden one', async (t) => {
  const asked: string[] = [];
  const category = (id: string, name: string, parent_category_id: string | null) => ({ id, name, parent_category_id });
  const product = (id: string, categories: readonly string[]) => ({
    id,
    title: id,
    categories: categories.map((each) => ({ id: each })),
  });
  const answers: Readonly<Record<string, unknown>> = {
    '/store/products': {
      products: [product('prod_1', ['pcat_3', 'pcat_2', 'pcat_hidden', 'pcat_below']), product('prod_2', [])],
      count: 2,
    },
    '/admin/products': { products: [] },
    '/store/product-categories': {
      product_categories: [
        category('pcat_1', 'Kitchen', null),
        category('pcat_2', 'Cups', 'pcat_1'),
        category('pcat_3', 'Gifts', null),
        category('pcat_below', 'Below', 'pcat_hidden'),
      ],
      count: 4,
    },
  };
  const { listProducts } = openScripted(t, (path) => {
    asked.push(path);
    return { body: answers[path] };
  });

  const { products = [] } = (await listProducts?.(call(), { page: 1, size: 10 })) ?? {};

  assert.deepEqual(
    products.map(({ categories }) => categories.map((path) => path.map(({ name }) => name).join(' > '))),
    [['Kitchen > Cups', 'Gifts'], []],
  );
  assert.deepEqual(asked.toSorted(), ['/admin/products', '/store/product-categories', '/store/products']);
});

it('asks for no categories if no product has one', async (t) => {
  const asked: string[] = [];
  const { listProducts } = openScripted(t, (path) => {
    asked.push(path);
    const products = path === '/store/products' ? [{ id: 'prod_1', title: 'Mug' }] : [];
    return { body: { products, count: products.length } };
  });

  await listProducts?.(call(), { page: 1, size: 10 });

  assert.deepEqual(asked, ['/store/products', '/admin/products']);
});
