import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createRunCommand } from '../../../src/demo/sandbox/control/sandbox-commands.ts';
import { importProducts } from '../../../src/demo/sandbox/import/import-products.ts';
import {
  header,
  openSandbox,
  type Sandbox,
  smallCatalog,
  smallShop,
  toAdapter,
  toBytes,
  toCall,
  toSubmission,
} from './open-sandbox.ts';

describe('the sandbox catalog', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openSandbox();
  });
  afterEach(() => sandbox.close());

  it('lists what is for sale in pages, in the order of the file', async () => {
    const first = await sandbox.adapter.listProducts(toCall(), { page: 1, size: 3 });
    const second = await sandbox.adapter.listProducts(toCall(), { page: 2, size: 3 });
    const third = await sandbox.adapter.listProducts(toCall(), { page: 3, size: 3 });

    assert.deepEqual(
      [first, second, third].map(({ products, page, size, totalPages }) => [
        products.map(({ handle }) => handle),
        page,
        size,
        totalPages,
      ]),
      [
        [['mug', 'table', 'poster'], 1, 3, 2],
        [['voucher'], 2, 3, 2],
        [[], 3, 3, 2],
      ],
    );
  });

  it('tells a product with its options, variants and what can be had', async () => {
    const [mug] = await sandbox.adapter.getProducts(toCall(), { references: [{ by: 'handle', value: 'mug' }] });

    assert.ok(mug);
    assert.equal(mug.baseSku, 'mug');
    assert.equal(mug.pdpUrl, 'https://shop.example/products/mug');
    assert.deepEqual(mug.variantOptionValues, [
      {
        displayName: 'Colour',
        propertyAccessor: 'colour',
        position: 1,
        optionValues: [
          { displayName: 'Blue', value: 'Blue', available: true },
          { displayName: 'Red', value: 'Red', available: false },
        ],
      },
    ]);
    const [blue, red] = mug.variants;
    assert.deepEqual([blue?.available, red?.available], [true, false]);
    assert.deepEqual(
      { ...blue },
      {
        variantId: blue?.variantId,
        sku: 'MUG-BLUE',
        handle: 'blue',
        title: 'Blue',
        displayName: 'Mug – Blue',
        addToCartRef: { variantId: blue?.variantId, productId: mug.productId, variantHandles: ['colour:blue'] },
        price: { currency: 'USD', number: 1250 },
        msrp: { currency: 'USD', number: 1500 },
        available: true,
        requiresShipping: true,
        image: null,
        variantOptionList: [{ option: 'Colour', value: 'Blue' }],
      },
    );
  });

  it('finds many products by any of their names in their order, and null for what is not there', async () => {
    const { variantId } = await sandbox.reference('TABLE');

    const found = await sandbox.adapter.getProducts(toCall(), {
      references: [
        { by: 'sku', value: 'MUG-RED' },
        { by: 'handle', value: 'nothing' },
        { by: 'variantId', value: variantId },
        { by: 'baseSku', value: 'poster' },
        { by: 'handle', value: 'spring' },
        { by: 'sku', value: 'MUG-BLUE' },
      ],
    });

    assert.deepEqual(
      found.map((product) => product?.handle ?? null),
      ['mug', null, 'table', 'poster', null, 'mug'],
    );
    assert.deepEqual(await sandbox.adapter.getProducts(toCall(), { references: [] }), []);
  });

  it('reads a hundred products with as many queries as one', async () => {
    const rows = Array.from(
      { length: 100 },
      (_, index) => `p${index},P,,true,Title,Default Title,,,S${index},0,,0,deny,1,,true,true,,`,
    );
    await sandbox.close();
    sandbox = await openSandbox({ catalog: [header, ...rows].join('\n') });
    let queries = 0;
    const database = sandbox.database.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const adapter = toAdapter({ ...sandbox.shop, database });

    const found = await adapter.getProducts?.(toCall(), {
      references: rows.map((_, index) => ({ by: 'sku', value: `S${index}` })),
    });

    assert.equal(found?.filter((product) => product !== null).length, 100);
    assert.equal(queries, 4);
  });

  it('shows the product at an address of the shop', async () => {
    const { variantId } = await sandbox.reference('MUG-RED');
    const show = async (url: string) =>
      (await sandbox.adapter.getProductByUrl(toCall(), { url, postalCode: null })).handle;

    assert.equal(await show('https://shop.example/products/mug'), 'mug');
    assert.equal(await show(`https://shop.example/products/mug?utm_source=x&variant=${variantId}#top`), 'mug');
    assert.equal(await show('https://shop.example/collections/kitchen/products/mug/'), 'mug');
  });

  it('says of what cannot be sent to a postal code that it is not available', async () => {
    const availableAt = async (handle: string, postalCode: string | null) => {
      const url = `https://shop.example/products/${handle}`;
      const { variants } = await sandbox.adapter.getProductByUrl(toCall(), { url, postalCode });
      return variants.map(({ available }) => available);
    };

    assert.deepEqual(await availableAt('table', null), [true]);
    assert.deepEqual(await availableAt('table', '78701'), [true]);
    // An army post office, which the shop does not serve.
    assert.deepEqual(await availableAt('table', '09012'), [false]);
    assert.deepEqual(await availableAt('mug', '09012'), [false, false]);
    assert.deepEqual(await availableAt('voucher', '09012'), [true]);
    await assert.rejects(availableAt('table', 'ABCDE'), { name: 'InvalidShippingInfo' });
  });

  it('says so too where no method of the zone takes the goods', async () => {
    await sandbox.close();
    const zone = (name: string, regions: readonly string[], serves: readonly string[]) => ({
      name,
      countries: ['US'],
      regions: [...regions],
      methods: [
        { id: 'a', description: 'A', estimatedDelivery: '1 day', price: '1', maximumGrams: 1000, serves: [...serves] },
      ],
    });
    sandbox = await openSandbox({
      settings: { ...smallShop, zones: [zone('Far', ['AK'], ['standard']), zone('Near', [], ['standard', 'heavy'])] },
    });
    const isAvailable = async (handle: string, postalCode: string) => {
      const url = `https://shop.example/products/${handle}`;
      return (await sandbox.adapter.getProductByUrl(toCall(), { url, postalCode })).variants[0]?.available;
    };

    assert.equal(await isAvailable('poster', '99501'), true);
    // No method of the far zone serves heavy goods, and none of the near one takes 40 kg.
    assert.equal(await isAvailable('table', '99501'), false);
    assert.equal(await isAvailable('table', '10001'), false);
  });

  it('names another version of the catalog after an import, a price, a stock, a last unit and its return', async () => {
    const { database, shop, fill } = sandbox;
    const { domain } = shop.settings;
    const { getCatalogVersion } = toAdapter(shop);
    const seen: (string | undefined)[] = [];
    const look = async () => seen.push(await getCatalogVersion?.(toCall()));
    const runtime = { clock: shop.runtime.clock, uuid: randomUUID };
    const run = createRunCommand({ database, providers: null, traffic: null, runtime });
    const order = async (units: number) => {
      const { handle } = await fill({ 'MUG-BLUE': units });
      const outcome = await sandbox.adapter.placeOrder(toCall(), toSubmission(handle, randomUUID()));
      assert.ok(outcome.kind === 'placed');
      return outcome.order.orderId;
    };
    await look();
    await importProducts(shop, toBytes(smallCatalog));
    await look();
    await run('price', [domain, 'MUG-BLUE', '13'], {});
    await look();
    await run('stock', [domain, 'MUG-BLUE', '3'], {});
    await look();
    const last = await order(3);
    await look();
    await run('cancel', [last], {});
    await look();

    assert.equal(new Set(seen).size, 6, seen.join());
    await order(1);
    await look();
    assert.equal(seen.at(-1), seen.at(-2), 'one of three units');
  });

  it('lists what was sold by units, in the order of the file among equals, without what was cancelled or is not for sale', async () => {
    const { shop, database } = sandbox;
    const run = createRunCommand({
      database,
      providers: null,
      traffic: null,
      runtime: { clock: shop.runtime.clock, uuid: randomUUID },
    });
    const list = async (first = 20) =>
      (await sandbox.adapter.listPopularProducts(toCall(), { first })).map(({ handle }) => handle);
    const order = async (units: Readonly<Record<string, number>>) => {
      const { handle } = await sandbox.fill(units);
      const outcome = await sandbox.adapter.placeOrder(toCall(), toSubmission(handle, randomUUID()));
      assert.ok(outcome.kind === 'placed');
      return outcome.order.orderId;
    };
    const unsold = await list();
    await order({ POSTER: 2 });
    await order({ TABLE: 1, VOUCHER: 2 });
    await order({ TABLE: 1 });
    const many = await order({ 'MUG-BLUE': 5 });
    await sandbox.add({ POSTER: 9 });

    const all = await list();
    const two = await list(2);
    await run('cancel', [many], {});
    const cancelled = await list();
    await importProducts(shop, toBytes(smallCatalog.replace('poster,Poster,,true', 'poster,Poster,,false')));
    const withdrawn = await list();

    assert.deepEqual(unsold, []);
    assert.deepEqual(all, ['mug', 'table', 'poster', 'voucher']);
    assert.deepEqual(two, ['mug', 'table']);
    assert.deepEqual(cancelled, ['table', 'poster', 'voucher']);
    assert.deepEqual(withdrawn, ['table', 'voucher']);
  });

  it('forgets what was sold before the last thousand orders', async () => {
    const { adapter, database, time } = sandbox;
    const list = async () => (await adapter.listPopularProducts(toCall(), { first: 20 })).map(({ handle }) => handle);
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 6 });
    await adapter.placeOrder(toCall(), toSubmission(handle, 'first'));
    time.now += 1;
    const { handle: last } = await sandbox.fill({ TABLE: 1 });
    await adapter.placeOrder(toCall(), toSubmission(last, 'last'));
    const before = await list();

    const ordered = await database
      .selectFrom('orders')
      .selectAll()
      .where('attempt_key', '=', 'last')
      .executeTakeFirstOrThrow();
    const cart = await database
      .selectFrom('carts')
      .selectAll()
      .where('cart_id', '=', ordered.cart_id)
      .executeTakeFirstOrThrow();
    for (const number of Array.from({ length: 999 }).keys()) {
      const name = `later-${number}`;
      await database
        .insertInto('carts')
        .values({ ...cart, cart_id: name })
        .execute();
      await database
        .insertInto('orders')
        .values({ ...ordered, cart_id: name, order_id: name, order_number: name, attempt_key: name })
        .execute();
    }

    assert.deepEqual(before, ['mug', 'table']);
    assert.deepEqual(await list(), ['table']);
  });

  it('tells when an import brought a product first', async () => {
    const rows = ['mug,Mug', 'new,New'].map(
      (start) => `${start},,true,Title,Default Title,,,,1,,0,deny,1,,true,true,,`,
    );
    const listDates = async () => {
      const { products } = await sandbox.adapter.listProducts(toCall(), { page: 1, size: 10 });
      return Object.fromEntries(products.map(({ handle, createdAt }) => [handle, createdAt]));
    };
    const before = await listDates();
    sandbox.time.now += 60_000;

    await importProducts(sandbox.shop, toBytes([header, ...rows].join('\n')));

    const first = sandbox.time.now - 60_000;
    assert.deepEqual(before, { mug: first, table: first, poster: first, voucher: first });
    assert.deepEqual(await listDates(), { ...before, new: first + 60_000 });
  });

  it('has categories by the taxonomy of an export, else by the product type', async () => {
    await sandbox.close();
    const row = (handle: string, type: string, category: string) =>
      `${handle},${handle},,true,Title,Default Title,,,${handle},1,,0,deny,1,,true,true,,,${type},${category}`;
    const shirts = 'Apparel & Accessories > Clothing > Shirts';
    const rows = [
      row('both', 'Linen', shirts),
      row('category', '', shirts),
      row('type', 'Kitchen > Mugs', ''),
      row('uncategorized', 'Mugs', 'Uncategorized'),
      row('pathless', 'Mugs', '>'),
      row('neither', '', 'uncategorized'),
    ];
    sandbox = await openSandbox({ catalog: [`${header},Type,Product Category`, ...rows].join('\n') });

    const { products } = await sandbox.adapter.listProducts(toCall(), { page: 1, size: 10 });

    const below = 'Apparel & Accessories > Clothing';
    const path = [
      { id: 'Apparel & Accessories', name: 'Apparel & Accessories' },
      { id: below, name: 'Clothing' },
      { id: shirts, name: 'Shirts' },
    ];
    assert.deepEqual(
      products.map(({ handle, productType, categories }) => [handle, productType, categories]),
      [
        ['both', 'Linen', [path]],
        ['category', null, [path]],
        [
          'type',
          'Kitchen > Mugs',
          [
            [
              { id: 'Kitchen', name: 'Kitchen' },
              { id: 'Kitchen > Mugs', name: 'Mugs' },
            ],
          ],
        ],
        ['uncategorized', 'Mugs', [[{ id: 'Mugs', name: 'Mugs' }]]],
        ['pathless', 'Mugs', [[{ id: 'Mugs', name: 'Mugs' }]]],
        ['neither', null, []],
      ],
    );
  });

  it('tells reviews, and keeps the address of what is archived', async () => {
    await sandbox.close();
    const columns =
      'Product rating (product.metafields.reviews.rating),Product rating count (product.metafields.reviews.rating_count),Status';
    const row = (handle: string, tail: string) =>
      `${handle},${handle},,true,Title,Default Title,,,${handle},1,,0,deny,1,,true,true,,,${tail}`;
    const rows = [
      row('rated', '4.25,12,active'),
      row('new', ',,active'),
      row('old', '3,1,archived'),
      row('soon', ',,draft'),
    ];
    sandbox = await openSandbox({ catalog: [`${header},${columns}`, ...rows].join('\n') });
    const refusal = (handle: string) => {
      const url = `https://shop.example/products/${handle}`;
      return sandbox.adapter.getProductByUrl(toCall(), { url, postalCode: null }).then(
        () => null,
        (error: Error) => error.name,
      );
    };

    const { products } = await sandbox.adapter.listProducts(toCall(), { page: 1, size: 10 });

    assert.deepEqual(
      products.map(({ handle, reviews }) => [handle, reviews]),
      [
        ['rated', { totalReviews: 12, averageRating: 4.25 }],
        ['new', null],
      ],
    );
    assert.deepEqual(await Promise.all(['rated', 'old', 'soon'].map(refusal)), [
      null,
      'ProductDiscontinued',
      'ProductNotFound',
    ]);
  });

  const wrong = [
    ['https://shop.example/products/mug?variant=1', 'VariantNotFound'],
    ['https://shop.example/products/spring', 'ProductNotFound'],
    ['https://shop.example/products/nothing', 'ProductNotFound'],
    ['https://shop.example/pages/mug', 'ProductNotFound'],
    ['https://other.example/products/mug', 'ProductNotFound'],
    ['https://shop.example.evil.example/products/mug', 'ProductNotFound'],
    ['https://shop.example/products/%E0%A4%A', 'ProductNotFound'],
    ['javascript:alert(1)', 'ProductNotFound'],
    ['mug', 'ProductNotFound'],
  ] as const;
  for (const [url, name] of wrong) {
    it(`answers ${name} for ${url}`, async () => {
      await assert.rejects(sandbox.adapter.getProductByUrl(toCall(), { url, postalCode: null }), { name });
    });
  }
});
