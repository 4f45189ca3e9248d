import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { describeProblem, ProductImportError } from '../../../src/demo/sandbox/import/import-problem.ts';
import { type ImportOptions, importProducts } from '../../../src/demo/sandbox/import/import-products.ts';
import { header, openSandbox, type Sandbox, toBytes, toCall } from '../../adapters/sandbox/open-sandbox.ts';

describe('importing a product export', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openSandbox({ catalog: '' });
  });
  afterEach(() => sandbox.close());

  const load = (text: string | Uint8Array, options?: ImportOptions) =>
    importProducts(sandbox.shop, toBytes(text), options);
  const problemsOf = async (text: string | Uint8Array): Promise<readonly string[]> => {
    const before = await listHandles();
    const error: unknown = await load(text).then(
      () => assert.fail('the file was imported'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof ProductImportError);
    assert.deepEqual(await listHandles(), before);
    return error.problems.map(describeProblem);
  };
  const listHandles = async () =>
    (await sandbox.adapter.listProducts(toCall(), { page: 1, size: 100 })).products.map(({ handle }) => handle);
  const listVariants = async () => {
    const { products } = await sandbox.adapter.listProducts(toCall(), { page: 1, size: 100 });
    return products.flatMap(({ variants }) => variants);
  };
  const row = (cells: Readonly<Record<string, string>>): string =>
    header
      .split(',')
      .map((column) => cells[column] ?? '')
      .join(',');
  const product = (cells: Readonly<Record<string, string>>): string =>
    row({
      Handle: 'mug',
      Title: 'Mug',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Variant Price': '1',
      ...cells,
    });
  const file = (...rows: readonly string[]): string => [header, ...rows].join('\n');

  it('tells what it did', async () => {
    const seen: number[] = [];

    const summary = await load(
      file(
        product({ 'Image Src': 'https://shop.example/1.svg' }),
        row({ Handle: 'mug', 'Image Src': 'https://shop.example/2.svg' }),
        product({ Handle: 'cup', Title: 'Cup' }),
      ),
      { onProgress: ({ rows }) => seen.push(rows) },
    );

    assert.deepEqual(summary, {
      rows: 3,
      created: 2,
      replaced: 0,
      retired: 0,
      variants: 2,
      images: 2,
      warnings: [],
      warningCount: 0,
    });
    assert.deepEqual(seen, [1, 2, 3]);
    const [mug] = await sandbox.adapter.getProducts(toCall(), { references: [{ by: 'handle', value: 'mug' }] });
    assert.deepEqual(
      mug?.images.map(({ url }) => url),
      ['https://shop.example/1.svg', 'https://shop.example/2.svg'],
    );
    assert.deepEqual(mug?.variantOptionValues, []);
  });

  it('reads a byte order mark, line ends of Windows, quoted line breaks and text cut anywhere', async () => {
    const text = `\ufeff${file(`mug,"Mug ""Ä""\nof two lines",,TRUE,Title,Default Title,,,,,,,,1.5,,true,true,,`).replaceAll('\n', '\r\n')}\r\n`;
    const bytes = Buffer.from(text);
    const pieces = Array.from({ length: bytes.length }, (_, index) => bytes.subarray(index, index + 1));

    await importProducts(sandbox.shop, Readable.from(pieces));

    const { products } = await sandbox.adapter.listProducts(toCall(), { page: 1, size: 10 });
    assert.deepEqual(
      products.map(({ title }) => title),
      ['Mug "Ä"\nof two lines'],
    );
  });

  it('lists every problem with its line and column, and imports nothing', async () => {
    const problems = await problemsOf(
      file(
        product({ 'Variant Price': '9.999' }),
        product({ Handle: 'a', Title: '', 'Variant Inventory Qty': '-2', 'Variant Inventory Policy': 'maybe' }),
        product({ Handle: 'b', 'Variant Price': '', 'Variant Grams': 'heavy', Published: 'perhaps' }),
        product({ Handle: 'c', 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
        row({ Handle: 'c', 'Option1 Value': 'S', 'Variant Price': '$2' }),
        row({ Handle: 'c', 'Variant Price': '2' }),
        row({ Handle: 'c' }),
        row({ Title: 'No handle' }),
        'd,D',
        product({ Handle: 'e', 'Image Src': 'ftp://x', 'Variant Inventory Qty': 'some' }),
        product({ Handle: 'f', 'Option2 Value': 'M' }),
        product({ Handle: 'g h' }),
      ),
    );

    assert.deepEqual(problems, [
      'line 2, column "Variant Price": "9.999" has more than 2 decimals',
      'line 3, column "Title": the first row of the handle "a" has no title',
      'line 3, column "Variant Inventory Policy": "maybe" is none of deny, continue',
      'line 4, column "Published": "perhaps" is neither true nor false',
      'line 4, column "Variant Price": the variant has no price',
      'line 4, column "Variant Grams": "heavy" is not a weight in grams',
      'line 6, column "Option1 Value": duplicate variant for "S": the first is in line 5',
      'line 6, column "Variant Price": "$2" is not a price; write digits with a point, such as 19.99',
      'line 7, column "Option1 Value": the variant has no value for the option "Size"',
      'line 8: the row has neither a variant nor an image',
      'line 9, column "Handle": the row has no handle',
      'line 10: the row has 2 cells, the header has 19',
      'line 11, column "Variant Inventory Qty": "some" is not a whole number',
      'line 11, column "Image Src": "ftp://x" is not an address that begins with http:// or https://',
      'line 12, column "Option2 Value": "M" belongs to no option of the product',
      'line 13, column "Handle": "g h" cannot be part of a product\'s address',
    ]);
  });

  it('counts lines as an editor does, also behind quoted line breaks', async () => {
    const text = file(
      'mug,"a\r\nb\r\nc",,true,Title,Default Title,,,,,,,,1,,,,,',
      '',
      product({ Handle: 'cup', 'Variant Price': 'x' }),
    );

    assert.deepEqual(await problemsOf(text.replaceAll('\n', '\r\n').replaceAll('\r\r', '\r')), [
      'line 6, column "Variant Price": "x" is not a price; write digits with a point, such as 19.99',
    ]);
  });

  const notExports: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
    ['an empty file', '', /^the file is empty$/],
    ['blank lines only', '\n\n', /^the file is empty$/],
    ['a header alone', header, /^the file has a header and no products$/],
    [
      'a web page',
      '<html>\n<body></body></html>',
      /^line 1: this is not the header of a product export, columns are missing: "Handle", "Title", "Option1 Name", "Option1 Value", "Variant Price"$/,
    ],
    ['a header without prices', header.replace('Variant Price', 'Price'), /a column is missing: "Variant Price"$/],
    ['a header with a column twice', `${header},Title`, /the column "Title" appears more than once$/],
    ['cells parted by semicolons', header.replaceAll(',', ';'), /separated by commas, not semicolons/],
    [
      'an image',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
      /^line 1: is not text in UTF-8|NUL byte/,
    ],
    ['UTF-16', Buffer.from(header, 'utf16le'), /^line 1: holds a NUL byte/],
    [
      'Latin-1',
      Buffer.from(`${header}\nmug,Mug\nm\u00fcg,M`, 'latin1'),
      /^line 3: is not text in UTF-8; save the file as CSV in UTF-8$/,
    ],
    [
      'a quotation mark that is not closed',
      `${header}\nmug,"Mug\n`,
      /^line 2: the row cannot be read: a quotation mark is not closed/,
    ],
    [
      'text behind a closing mark',
      `${header}\nmug,"Mug" x,`,
      /^line 2: the row cannot be read: text follows a closing quotation mark$/,
    ],
  ];
  for (const [what, text, message] of notExports) {
    it(`refuses ${what}`, async () => {
      const problems = await problemsOf(text);

      assert.match(problems.at(-1) ?? '', message);
    });
  }

  it('keeps a hundred problems and counts them all', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => product({ Handle: `h${index}`, 'Variant Price': 'x' }));

    await assert.rejects(load(file(...rows)), (error: unknown) => {
      assert.ok(error instanceof ProductImportError);
      assert.deepEqual(
        [error.problems.length, error.count, error.message],
        [100, 250, '250 problems, nothing was imported'],
      );
      return true;
    });
  });

  it('does not count stock where the tracker is blank', async () => {
    await load(
      file(
        product({ 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '0' }),
        product({ Handle: 'cup', 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '0' }),
        product({
          Handle: 'jar',
          'Variant Inventory Tracker': 'shopify',
          'Variant Inventory Qty': '-3',
          'Variant Inventory Policy': 'continue',
        }),
        product({ Handle: 'lid', 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '-5' }),
      ),
    );

    assert.deepEqual(
      (await listVariants()).map(({ available }) => available),
      [true, false, true, false],
    );
  });

  it('gives a variant without SKU one that follows from its handle and values', async () => {
    await load(
      file(
        product({ Handle: 'linen-shirt', 'Option1 Name': 'Size', 'Option1 Value': 'Extra Large' }),
        row({ Handle: 'linen-shirt', 'Option1 Value': '大', 'Variant Price': '1' }),
        row({ Handle: 'linen-shirt', 'Option1 Value': '小', 'Variant Price': '1' }),
        product({}),
      ),
    );

    const skus = (await listVariants()).map(({ sku }) => sku);
    assert.deepEqual([skus[0], skus[3]], ['LINEN-SHIRT-EXTRA-LARGE', 'MUG']);
    assert.match(skus[1] ?? '', /^LINEN-SHIRT-[0-9A-F]{6}$/);
    assert.notEqual(skus[1], skus[2]);
  });

  it('imports a product of 150 variants', async () => {
    const rows = Array.from({ length: 149 }, (_, index) =>
      row({ Handle: 'mug', 'Option1 Value': `N${index}`, 'Variant Price': '1' }),
    );

    await load(file(product({ 'Option1 Name': 'Number', 'Option1 Value': 'First' }), ...rows));

    assert.equal((await listVariants()).length, 150);
  });

  it('gathers the rows of a product wherever they stand', async () => {
    const sized = (handle: string, size: string, image: string) =>
      product({
        Handle: handle,
        Title: handle,
        'Option1 Name': 'Size',
        'Option1 Value': size,
        'Image Src': `https://shop.example/${image}.svg`,
      });

    const summary = await load(
      file(sized('mug', 'S', '1'), sized('cup', 'S', '2'), sized('mug', 'L', '3'), sized('cup', 'L', '4')),
    );

    assert.deepEqual([summary.created, summary.variants, summary.images], [2, 4, 4]);
    const { products } = await sandbox.adapter.listProducts(toCall(), { page: 1, size: 100 });
    assert.deepEqual(
      products.map(({ handle, variants, images }) => [
        handle,
        variants.map(({ title }) => title),
        images.map(({ url }) => url),
      ]),
      [
        ['mug', ['S', 'L'], ['https://shop.example/1.svg', 'https://shop.example/3.svg']],
        ['cup', ['S', 'L'], ['https://shop.example/2.svg', 'https://shop.example/4.svg']],
      ],
    );
  });

  it('imports more products than it writes at a time', async () => {
    const handles = Array.from({ length: 450 }, (_, index) => `mug-${index}`);

    const summary = await load(file(...handles.map((handle) => product({ Handle: handle }))));

    assert.deepEqual([summary.created, summary.variants], [450, 450]);
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => sandbox.adapter.listProducts(toCall(), { page, size: 100 })),
    );
    assert.deepEqual(
      pages.flatMap(({ products }) => products.map(({ handle }) => handle)),
      handles,
    );
  });

  it('replaces a product of the same handle and keeps its variants, so that carts go on', async () => {
    await load(
      file(
        product({ 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': 'MUG-S' }),
        row({ Handle: 'mug', 'Option1 Value': 'L', 'Variant SKU': 'MUG-L', 'Variant Price': '2' }),
        product({ Handle: 'cup' }),
      ),
    );
    const before = await listVariants();
    const { handle } = await sandbox.add({ 'MUG-S': 1, 'MUG-L': 1 });

    const summary = await load(
      file(
        product({
          Title: 'New Mug',
          'Option1 Name': 'Size',
          'Option1 Value': 'S',
          'Variant SKU': 'MUG-SMALL',
          'Variant Price': '3',
        }),
      ),
    );

    assert.deepEqual([summary.created, summary.replaced, summary.retired], [0, 1, 0]);
    assert.deepEqual(await listHandles(), ['mug', 'cup']);
    assert.equal((await listVariants())[0]?.variantId, before[0]?.variantId);
    const cart = await sandbox.adapter.getCart(toCall(), { cart: handle });
    assert.deepEqual(
      cart.lineItems.map(({ description, sku, price }) => [description, sku, price.number]),
      [
        ['New Mug', 'MUG-SMALL', 300],
        ['New Mug', 'MUG-L', 200],
      ],
    );
    await assert.rejects(
      sandbox.adapter.updateLineItem(toCall(), {
        cart: handle,
        lineItemId: cart.lineItems[1]?.lineItemId ?? '',
        quantity: 1,
      }),
      { name: 'NotEnoughStockError', details: { quantityAvailable: 0 } },
    );
  });

  it('takes out what is not in the file when told to, and brings it back', async () => {
    await load(file(product({}), product({ Handle: 'cup' })));

    const summary = await load(file(product({ Handle: 'jar' }), product({})), { replace: true });

    assert.deepEqual([summary.created, summary.replaced, summary.retired], [1, 1, 1]);
    assert.deepEqual(await listHandles(), ['jar', 'mug']);
    const show = () =>
      sandbox.adapter.getProductByUrl(toCall(), { url: 'https://shop.example/products/cup', postalCode: null });
    await assert.rejects(show(), { name: 'ProductNotFound' });
    await load(file(product({ Handle: 'cup' })));
    assert.equal((await show()).handle, 'cup');
  });

  it('rolls back a write that fails half-way', async () => {
    await load(file(product({})));
    await sandbox.database.schema.alterTable('variants').renameTo('elsewhere').execute();

    await assert.rejects(load(file(product({ Title: 'New' }), product({ Handle: 'cup' }))));

    await sandbox.database.schema.alterTable('elsewhere').renameTo('variants').execute();
    const titles = (await sandbox.adapter.listProducts(toCall(), { page: 1, size: 10 })).products.map(
      ({ title }) => title,
    );
    assert.deepEqual(titles, ['Mug']);
  });

  const prices = [
    ['JPY', '42.99', 43, 1],
    ['JPY', '42.50', 43, 1],
    ['JPY', '42.49', 42, 1],
    ['JPY', '42.00', 42, 0],
    ['JPY', '42', 42, 0],
    ['USD', '42.9', 4290, 0],
    ['KWD', '1.234', 1234, 0],
    ['KWD', '1.2', 1200, 0],
  ] as const;
  for (const [currency, text, number, warnings] of prices) {
    it(`reads ${text} in ${currency} as ${number}${warnings === 0 ? '' : ', and says that it was rounded'}`, async () => {
      await sandbox.close();
      sandbox = await openSandbox({ settings: { domain: 'shop.example', name: 'Shop', currency }, catalog: '' });

      const summary = await load(file(product({ 'Variant Price': text })));

      assert.deepEqual(
        (await listVariants()).map(({ price }) => price),
        [{ currency, number }],
      );
      assert.equal(summary.warningCount, warnings);
      if (warnings > 0) {
        assert.deepEqual(summary.warnings.map(describeProblem), [
          `line 2, column "Variant Price": ${text} has more decimals than JPY (0), rounded to ${number}`,
        ]);
      }
    });
  }

  it('refuses more decimals than an export or the currency has', async () => {
    for (const [currency, text, decimals] of [
      ['JPY', '1.234', 2],
      ['KWD', '1.2345', 3],
    ] as const) {
      await sandbox.close();
      sandbox = await openSandbox({ settings: { domain: 'shop.example', name: 'Shop', currency }, catalog: '' });

      assert.deepEqual(await problemsOf(file(product({ 'Variant Price': text }))), [
        `line 2, column "Variant Price": "${text}" has more than ${decimals} decimals`,
      ]);
    }
  });
});
