import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TransportRequest } from '../../../src/upstream-http/http-transport.ts';
import { createScripted, data } from './support/scripted-vendure.ts';
import { call, refusalOf } from './support/shop.ts';

const failing = (code: string) => () => ({ body: { data: null, errors: [{ message: 'x', extensions: { code } }] } });

const product = (id: string) => ({
  id,
  name: 'Mug',
  slug: `mug-${id}`,
  description: '',
  assets: [],
  facetValues: [],
  optionGroups: [],
  variants: [],
});

/** As on PostgreSQL: one identifier that is no number spoils the whole list. */
const spoiltByWords = (request: TransportRequest) => {
  const { variables }: { variables: { ids: string[] } } = JSON.parse(request.body ?? '{}');
  return variables.ids.some((id) => !/^\d+$/.test(id))
    ? failing('INTERNAL_SERVER_ERROR')()
    : { body: { data: { products: { items: variables.ids.map(product) } } } };
};

const references = (...ids: readonly string[]) => ids.map((value) => ({ by: 'baseSku', value }) as const);

describe('the Vendure adapter, catalog reads that fail', () => {
  for (const code of ['INTERNAL_SERVER_ERROR', 'FORBIDDEN']) {
    it(`does not call products unknown where Vendure answers everything with ${code}`, async (t) => {
      const { adapter, operations } = createScripted(
        t,
        { FindProducts: failing(code) },
        { productUrl: 'https://shop.example/products/{slug}' },
      );
      const many = references(...Array.from({ length: 50 }, (_, index) => String(index)));

      const listed = await refusalOf(Promise.resolve(adapter.getProducts?.(call(), { references: many })));
      const sent = operations().length;
      const found = await refusalOf(
        Promise.resolve(
          adapter.getProductByUrl?.(call(), { url: 'https://shop.example/products/mug', postalCode: null }),
        ),
      );

      assert.deepEqual([listed, found], [{ name: 'StoreUnavailable' }, { name: 'StoreUnavailable' }]);
      assert.equal(sent, 2);
    });
  }

  it('tells the collections of a product from below the root', async (t) => {
    const crumb = (id: string, name: string) => ({ id, name });
    const root = crumb('1', '__root_collection__');
    const collections = [
      { id: '7', breadcrumbs: [root, crumb('3', 'Kitchen'), crumb('7', 'Mugs')] },
      { id: '1', breadcrumbs: [root] },
      { id: '4', breadcrumbs: [root, crumb('4', 'Gifts')] },
    ];
    const items = [{ ...product('1'), collections }];
    const { adapter } = createScripted(t, { FindProducts: () => ({ body: { data: { products: { items } } } }) });

    const [found] = (await adapter.getProducts?.(call(), { references: references('1') })) ?? [];

    assert.deepEqual(found?.categories, [[crumb('4', 'Gifts')], [crumb('3', 'Kitchen'), crumb('7', 'Mugs')]]);
  });

  it('tells when a product was made, and nothing of a time that is none', async (t) => {
    const made = { ...product('1'), createdAt: '2026-03-01T09:30:00.000Z' };
    const items = [made, { ...product('2'), createdAt: 'soon' }];
    const { adapter } = createScripted(t, { FindProducts: () => ({ body: { data: { products: { items } } } }) });

    const found = await adapter.getProducts?.(call(), { references: references('1', '2') });

    assert.deepEqual(
      found?.map((each) => each?.createdAt),
      [Date.UTC(2026, 2, 1, 9, 30), null],
    );
  });

  it('answers null for the one reference that spoils the list, and the products for the others', async (t) => {
    const { adapter } = createScripted(t, { FindProducts: spoiltByWords });

    const found = await adapter.getProducts?.(call(), { references: references('1', 'word', '3') });

    assert.deepEqual(
      found?.map((each) => each?.productId ?? null),
      ['1', null, '3'],
    );
  });

  it('asks a shop for many words a few times, one after the other, and answers the products among them', async (t) => {
    let [open, most, sent] = [0, 0, 0];
    const { adapter } = createScripted(t, {
      FindProducts: async (request: TransportRequest) => {
        sent += 1;
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setImmediate(resolve));
        open -= 1;
        return spoiltByWords(request);
      },
    });
    const words = Array.from({ length: 190 }, (_, index) => `x${index}`);
    const numbers = Array.from({ length: 10 }, (_, index) => String(index));

    const found = await adapter.getProducts?.(call(), { references: references(...words, ...numbers) });

    assert.deepEqual(
      found?.flatMap((each) => each?.productId ?? []),
      numbers,
    );
    assert.equal(most, 1);
    assert.ok(sent <= 30, `${sent} requests`);
  });

  it('leaves out a product of a currency with other decimals than the shop has, and answers the others', async (t) => {
    const variant = (currencyCode: string) => ({
      ...{ id: '1', sku: 'MUG', name: 'Mug', stockLevel: 'IN_STOCK', options: [] },
      ...{ price: 1_000, priceWithTax: 1_200, currencyCode },
    });
    const items = [
      { ...product('1'), variants: [variant('JPY')] },
      { ...product('2'), variants: [variant('USD')] },
    ];
    const { adapter, logged } = createScripted(
      t,
      { FindProducts: data({ products: { items } }) },
      { productUrl: 'https://shop.example/products/{slug}' },
    );
    const url = 'https://shop.example/products/mug-1';

    const found = await adapter.getProducts?.(call(), { references: references('1', '2') });
    const refused = await refusalOf(Promise.resolve(adapter.getProductByUrl?.(call(), { url, postalCode: null })));

    assert.deepEqual(
      found?.map((each) => each?.productId ?? null),
      [null, '2'],
    );
    assert.deepEqual(refused, { name: 'StoreUnavailable' });
    assert.match(logged.join(), /^A product of the catalog was skipped \{"productId":"1","reason":"[^"]+"\}$/);
  });

  it('asks for nothing more where there is no such product', async (t) => {
    const { adapter, operations } = createScripted(t, { FindProducts: data({ products: { items: [] } }) });

    assert.deepEqual(await adapter.getProducts?.(call(), { references: references('1') }), [null]);
    assert.deepEqual(operations(), ['FindProducts']);
  });
});
