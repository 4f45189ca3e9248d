import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call, openShop, refusalOf } from './support/shop.ts';

const usd = (number: number) => ({ currency: 'USD', number });

describe('the Vendure adapter, catalog', () => {
  it('maps a product with its options, variants, images and stock', async (t) => {
    const shop = openShop(t);

    const product = await shop.adapter.getProductByUrl(call(), {
      url: 'https://shop.example/products/mug?utm_source=x',
      postalCode: null,
    });

    const { variants, variantOptionValues, createdAt, ...rest } = product;
    // A live shop tells when it was filled; recordings are older than the question.
    assert.ok(createdAt === null || createdAt > Date.UTC(2020, 0), String(createdAt));
    assert.deepEqual(rest, {
      baseSku: '1',
      productId: '1',
      title: 'Mug',
      handle: 'mug',
      description: '<p>A mug for tea & coffee.</p>',
      productType: null,
      brand: null,
      pdpUrl: 'https://shop.example/products/mug',
      images: [{ url: 'https://images.shop.example/mug__preview.png', alt: 'Mug', type: 'default' }],
      tags: ['Kitchen'],
      reviews: null,
      categories: [],
    });
    assert.deepEqual(variantOptionValues, [
      {
        displayName: 'color',
        propertyAccessor: 'color',
        position: 1,
        optionValues: [
          { displayName: 'blue', value: 'blue', available: true },
          { displayName: 'red', value: 'red', available: false },
        ],
      },
      {
        displayName: 'size',
        propertyAccessor: 'size',
        position: 2,
        optionValues: [
          { displayName: 'small', value: 'small', available: true },
          { displayName: 'large', value: 'large', available: true },
        ],
      },
    ]);
    assert.deepEqual(
      variants.map(({ sku, price, available }) => [sku, price, available]),
      [
        ['MUG-BLUE-S', usd(999), true],
        ['MUG-BLUE-L', usd(1249), true],
        ['MUG-RED-S', usd(999), false],
      ],
    );
    assert.deepEqual(variants[1]?.addToCartRef, {
      variantId: '2',
      productId: '1',
      variantHandles: ['mug-color:blue', 'mug-size:large'],
    });
  });

  it('lists pages in one order, and an empty one past the end', async (t) => {
    const shop = openShop(t);

    const first = await shop.adapter.listProducts(call(), { page: 1, size: 3 });
    const second = await shop.adapter.listProducts(call(), { page: 2, size: 3 });
    const third = await shop.adapter.listProducts(call(), { page: 3, size: 3 });

    assert.deepEqual(
      [first, second, third].map(({ products, page, totalPages }) => [
        products.map(({ handle }) => handle),
        page,
        totalPages,
      ]),
      [
        [['mug', 'notebook', 'lamp'], 1, 2],
        [['bowl', 'poster'], 2, 2],
        [[], 3, 2],
      ],
    );
  });

  it('reads many references of every kind with two calls, null where there is none', async (t) => {
    const shop = openShop(t);

    const products = await shop.adapter.getProducts(call(), {
      references: [
        { by: 'sku', value: 'LAMP' },
        { by: 'handle', value: 'mug' },
        { by: 'variantId', value: '3' },
        { by: 'baseSku', value: '2' },
        { by: 'baseSku', value: 'not-an-id' },
        { by: 'handle', value: 'nothing' },
        { by: 'sku', value: 'NOTHING' },
        { by: 'sku', value: 'LAMP' },
      ],
    });

    assert.deepEqual(
      products.map((product) => product?.handle ?? null),
      ['lamp', 'mug', 'mug', 'notebook', null, null, null, 'lamp'],
    );
    assert.deepEqual(shop.sent(), ['Login', 'FindVariants', 'FindProducts']);
  });

  it('asks nothing for no references', async (t) => {
    const shop = openShop(t);

    assert.deepEqual(await shop.adapter.getProducts(call(), { references: [] }), []);

    assert.deepEqual(shop.sent(), []);
  });

  it('refuses addresses of other shops without a call, and of products that are gone', async (t) => {
    const shop = openShop(t);
    const refuse = (url: string) => refusalOf(shop.adapter.getProductByUrl(call(), { url, postalCode: null }));

    const foreign = await refuse('https://other.example/products/mug');
    const nonsense = await refuse('mug');
    assert.deepEqual(shop.sent(), []);
    const gone = await refuse('https://shop.example/products/gone');

    assert.deepEqual([foreign, nonsense, gone], Array(3).fill({ name: 'ProductNotFound', field: ['url'] }));
  });

  it('answers a ping', async (t) => {
    const shop = openShop(t);

    await shop.adapter.ping(call());

    assert.deepEqual(shop.sent(), ['Ping', 'Login', 'ReadOwnPermissions']);
  });
});
