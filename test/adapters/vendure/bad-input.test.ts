import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createScripted, data, handle, type Script, wireLine, wireOrder } from './support/scripted-vendure.ts';
import { call } from './support/shop.ts';

const carts = (changes: object): Script => ({
  ReadCart: data({ activeOrder: wireOrder({ ...changes }), eligibleShippingMethods: [] }),
});
const problem = (code: string) => () => ({
  status: 400,
  body: { errors: [{ message: 'canary', extensions: { code } }] },
});
const readCart = (t: TestContext, script: Script, moneyPrecision?: number) =>
  createScripted(t, script, moneyPrecision === undefined ? {} : { moneyPrecision }).adapter.getCart?.(call(), {
    cart: handle,
  });

const variant = (index: number) => ({
  id: String(index),
  sku: `SKU-${index}`,
  name: String(index),
  price: 999,
  priceWithTax: 1_199,
  currencyCode: 'USD',
  stockLevel: 'IN_STOCK',
  featuredAsset: null,
  options: [],
});

describe('the Vendure adapter: what it does not understand', () => {
  it('says that Vendure has no channel of this token', async (t) => {
    await assert.rejects(async () => readCart(t, { ReadCart: problem('CHANNEL_NOT_FOUND') }), {
      name: 'StoreUnavailable',
      description: 'Vendure answered with an error: CHANNEL_NOT_FOUND',
    });
  });

  it('says that a version lacks what it asks for, and that nothing was done', async (t) => {
    const { adapter, operations } = createScripted(t, { AddItems: problem('GRAPHQL_VALIDATION_FAILED') });
    const items = [{ addToCartRef: { variantId: '1', productId: null, variantHandles: [] }, quantity: 1 }];

    await assert.rejects(async () => adapter.addLineItems?.(call(), { cart: null, items, flush: false }), {
      name: 'StoreUnavailable',
      outcomeUnknown: false,
      description: 'Vendure does not know what this service asks for: it has another version',
    });
    assert.deepEqual(operations(), ['AddItems']);
  });

  for (const [currency, digits] of [
    ['JPY', 0],
    ['KWD', 3],
  ] as const) {
    it(`takes no amount for ${currency} that has other decimals, and those that have its own`, async (t) => {
      await assert.rejects(async () => readCart(t, carts({ currencyCode: currency })), {
        name: 'StoreUnavailable',
        description: `Vendure keeps amounts with 2 decimals (moneyPrecision), and ${currency} has ${digits}`,
      });

      const cart = await readCart(t, carts({ currencyCode: currency }), digits);

      assert.deepEqual(cart?.total, { currency, number: 2_900 });
    });
  }

  it('leaves products in such a currency out of the catalog, and says why', async (t) => {
    const variants = [{ ...variant(1), currencyCode: 'JPY' }];
    const items = ['1', '2'].map((id) => ({
      ...{ id, name: 'Mug', slug: `mug-${id}`, description: '', assets: [], facetValues: [], optionGroups: [] },
      variants: id === '1' ? variants : [variant(2)],
    }));
    const { adapter } = createScripted(t, { ListProducts: data({ products: { totalItems: 2, items } }) });

    const part = await adapter.scanProducts?.(call(), { after: null, size: 10 });

    assert.deepEqual(
      part?.products.map(({ productId }) => productId),
      ['2'],
    );
    assert.deepEqual(
      part?.skipped.map(({ productId }) => productId),
      ['1'],
    );
  });

  it('reads a product of 2,048 variants', async (t) => {
    const product = {
      ...{ id: '1', name: 'Mug', slug: 'mug', description: '', assets: [], facetValues: [], optionGroups: [] },
      variants: Array.from({ length: 2_048 }, (_, index) => variant(index)),
    };
    const { adapter, operations } = createScripted(t, { FindProducts: data({ products: { items: [product] } }) });

    const [found] = (await adapter.getProducts?.(call(), { references: [{ by: 'baseSku', value: '1' }] })) ?? [];

    assert.equal(found?.variants.length, 2_048);
    assert.deepEqual(operations(), ['FindProducts']);
  });

  it('reads a cart of 250 lines, whose amounts add up', async (t) => {
    const lines = Array.from({ length: 250 }, (_, index) => wireLine({ id: String(index) }));

    const cart = await readCart(t, carts({ lines, total: 500_500, totalWithTax: 600_500 }));

    assert.equal(cart?.lineItems.length, 250);
    assert.deepEqual(
      [cart?.subTotal.number, cart?.shippingTotal.number, cart?.taxTotal.number, cart?.total.number],
      [500_000, 500, 100_000, 600_500],
    );
    assert.deepEqual(cart?.fees, []);
  });
});
