import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { run } from './support/run.ts';
import { jpy, sampleProduct, sampleVariant } from './support/samples.ts';

const domain = 'apparel.demo.example';
const merchant = { domain, displayName: 'Demo Apparel', platformId: 'sandbox' };
const codes = (errors: Awaited<ReturnType<typeof run>>['errors']) =>
  errors.map(({ path, extensions }) => [path, extensions?.['code']]);

describe('merchants', () => {
  it('show what each of them supports', async () => {
    const { data, errors, calls } = await run(
      `{ merchants { domain displayName } merchant(domain: "${domain}") { platformId operations { operation supported } } }`,
      {
        listMerchants: () => [merchant],
        findMerchant: () => merchant,
        listCapabilities: () => [
          { operation: 'getCart', supported: true },
          { operation: 'setPostalCode', supported: false },
          { operation: 'getProducts', supported: true },
          // The platform could, and this service has no field for it yet.
          { operation: 'startExpressCheckout', supported: true },
        ],
      },
    );

    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      merchants: [{ domain, displayName: 'Demo Apparel' }],
      merchant: {
        platformId: 'sandbox',
        operations: [
          { operation: 'GET_CART', supported: true },
          { operation: 'SET_POSTAL_CODE', supported: false },
          { operation: 'GET_PRODUCTS', supported: true },
          { operation: 'START_EXPRESS_CHECKOUT', supported: true },
        ],
      },
    });
    assert.deepEqual(calls.at(-1), { operation: 'listCapabilities', parameters: [{ domain }] });
  });

  it('are told apart by their exact domain', async () => {
    const { data, errors } = await run('{ merchant(domain: "Apparel.demo.example") { displayName } }', {
      findMerchant: () => undefined,
    });

    assert.deepEqual(data, { merchant: null });
    assert.deepEqual(codes(errors), [[['merchant'], 'DomainNotFound']]);
  });
});

describe('products', () => {
  const listProducts = async ({ page, size }: { page: number; size: number }) => ({
    products: [sampleProduct()],
    page,
    size,
    totalPages: 3,
    asOf: 0,
  });

  it('come in pages of 20 unless asked otherwise', async () => {
    const { data, calls } = await run(
      `{ products(domain: "${domain}") { products { title } metadata { page size totalPages } } second: products(domain: "${domain}", page: 2, size: 100) { metadata { page size } } third: products(domain: "${domain}", page: 3) { metadata { page size } } }`,
      { listProducts: (_caller, input) => listProducts(input) },
    );

    assert.deepEqual(data, {
      products: { products: [{ title: 'Mug' }], metadata: { page: 1, size: 20, totalPages: 3 } },
      second: { metadata: { page: 2, size: 100 } },
      third: { metadata: { page: 3, size: 20 } },
    });
    assert.deepEqual(
      calls.map(({ parameters }) => parameters),
      [[{ domain, page: 1, size: 20 }], [{ domain, page: 2, size: 100 }], [{ domain, page: 3, size: 20 }]],
    );
  });

  it('show their price range in the merchant currency and in cents', async () => {
    const source = `{ product(domain: "${domain}", sku: "MUG-BLUE") { priceRange { min max minPrice { number currency } maxPrice { value } } hasAvailableVariants } }`;
    const range = { min: 32_160, max: null, minPrice: jpy(48_000), maxPrice: jpy(50_000) };
    const variants = [sampleVariant({ price: jpy(48_000), available: false })];

    const priced = await run(source, {
      loadProducts: async () => [sampleProduct({ variants })],
      findPriceRange: () => range,
    });
    const without = await run(source, {
      loadProducts: async () => [sampleProduct({ variants: [] })],
      findPriceRange: () => null,
    });

    assert.deepEqual(priced.data, {
      product: {
        priceRange: {
          min: 32_160,
          max: null,
          minPrice: { number: 48_000, currency: 'JPY' },
          maxPrice: { value: 50_000 },
        },
        hasAvailableVariants: false,
      },
    });
    assert.deepEqual(priced.calls.at(-1), { operation: 'findPriceRange', parameters: [{ variants }] });
    assert.deepEqual(without.data, { product: { priceRange: null, hasAvailableVariants: false } });
  });

  it('find the variant of chosen options by identity, and show a picture and plain text', async () => {
    const size = (value: string) => ({ option: 'Size', value });
    const color = { option: 'Color', value: 'Blue' };
    const options = [
      { displayName: 'Color', propertyAccessor: 'color', position: 1, optionValues: [] },
      { displayName: 'Size', propertyAccessor: 'size', position: 2, optionValues: [] },
    ];
    const images = ['a', 'b', 'c'].map((name) => ({ url: `https://shop.example/${name}.png`, alt: name, type: null }));
    const product = sampleProduct({
      description: '<p>A <b>mug</b> &amp; more</p><script>alert(1)</script>',
      images,
      variantOptionValues: options,
      variants: [
        sampleVariant({ sku: 'S', variantOptionList: [color, size('S')] }),
        sampleVariant({ sku: 'L', variantOptionList: [color, size('L')] }),
      ],
    });
    const source = `{ product(domain: "${domain}", sku: "S") {
      descriptionText featuredImage { alt } images(first: 2) { alt } none: images(first: 0) { alt } whole: images { alt }
      variants { variantOptionList { propertyAccessor optionValue } }
      one: variantBySelectedOptions(options: [{ propertyAccessor: "color", optionValue: "Blue" }, { propertyAccessor: "size", optionValue: "L" }]) { sku }
      several: variantBySelectedOptions(options: [{ propertyAccessor: "color", optionValue: "Blue" }]) { sku }
      nothing: variantBySelectedOptions(options: [{ propertyAccessor: "Color", optionValue: "Blue" }]) { sku }
    } }`;

    const { data, errors } = await run(source, { loadProducts: async () => [product] });

    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      product: {
        descriptionText: 'A mug & more',
        featuredImage: { alt: 'a' },
        images: [{ alt: 'a' }, { alt: 'b' }],
        none: [],
        whole: [{ alt: 'a' }, { alt: 'b' }, { alt: 'c' }],
        variants: ['S', 'L'].map((optionValue) => ({
          variantOptionList: [
            { propertyAccessor: 'color', optionValue: 'Blue' },
            { propertyAccessor: 'size', optionValue },
          ],
        })),
        one: { sku: 'L' },
        several: null,
        nothing: null,
      },
    });
  });

  it('are found by one of three names', async () => {
    const source = `query ($baseSku: String, $handle: String, $sku: String) {
      product(domain: "${domain}", baseSku: $baseSku, handle: $handle, sku: $sku) { variants { addToCartRef { variantId productId variantHandles } variantOptionList { option value } } }
      variantOptions(domain: "${domain}", baseSku: $baseSku, handle: $handle, sku: $sku) { displayName propertyAccessor position optionValues { value available } }
    }`;

    for (const [by, value] of [
      ['baseSku', 'MUG'],
      ['handle', 'mug'],
      ['sku', 'MUG-BLUE'],
    ] as const) {
      const { data, errors, calls } = await run(
        source,
        { loadProducts: async () => [sampleProduct()] },
        { variables: { [by]: value } },
      );

      assert.deepEqual(errors, []);
      assert.deepEqual(data, {
        product: {
          variants: [
            {
              addToCartRef: { variantId: 'mug-blue', productId: 'mug', variantHandles: ['color:blue'] },
              variantOptionList: [{ option: 'Color', value: 'Blue' }],
            },
          ],
        },
        variantOptions: [
          {
            displayName: 'Color',
            propertyAccessor: 'color',
            position: 1,
            optionValues: [{ value: 'blue', available: true }],
          },
        ],
      });
      assert.deepEqual(calls, [{ operation: 'loadProducts', parameters: [{ domain, references: [{ by, value }] }] }]);
    }
  });

  it('are refused by none or several names, and the merchant is not asked', async () => {
    for (const names of ['', ', sku: "A", handle: "a"', ', sku: null']) {
      const { data, errors, calls } = await run(`{ product(domain: "${domain}"${names}) { title } }`, {});

      assert.deepEqual(data, { product: null });
      assert.deepEqual(codes(errors), [[['product'], 'InvalidInputQuery']]);
      assert.deepEqual(calls, []);
    }
  });

  it('that do not exist are an error of one field', async () => {
    const { data, errors } = await run(
      `{ a: product(domain: "${domain}", sku: "NONE") { title } b: product(domain: "${domain}", sku: "MUG-BLUE") { title } }`,
      {
        loadProducts: async (_caller, { references }) =>
          references.map(({ value }) => (value === 'NONE' ? null : sampleProduct())),
      },
    );

    assert.deepEqual(data, { a: null, b: { title: 'Mug' } });
    assert.deepEqual(codes(errors), [[['a'], 'ProductNotFound']]);
  });

  it('of a merchant that fails fail alone', async () => {
    const { data, errors, calls } = await run(
      '{ a: product(domain: "dead.example", sku: "X") { title } b: product(domain: "alive.example", sku: "Y") { title } c: product(domain: "dead.example", sku: "Z") { title } }',
      {
        loadProducts: async (_caller, { domain: host, references }) => {
          if (host === 'dead.example') throw new CommerceError('StoreUnavailable');
          return references.map(() => sampleProduct());
        },
      },
    );

    assert.deepEqual(data, { a: null, b: { title: 'Mug' }, c: null });
    assert.deepEqual(codes(errors), [
      [['a'], 'StoreUnavailable'],
      [['c'], 'StoreUnavailable'],
    ]);
    assert.equal(calls.length, 2);
  });

  it('are found by their address', async () => {
    const { data, calls } = await run(
      '{ productByUrl(url: "https://apparel.demo.example/products/mug", postalCode: "78701") { title pdpUrl images { url } reviews { totalReviews } } }',
      { getProductByUrl: async () => sampleProduct() },
    );

    assert.deepEqual(data, {
      productByUrl: { title: 'Mug', pdpUrl: 'https://apparel.demo.example/products/mug', images: [], reviews: null },
    });
    assert.deepEqual(calls, [
      {
        operation: 'getProductByUrl',
        parameters: [{ url: 'https://apparel.demo.example/products/mug', postalCode: '78701' }],
      },
    ]);
  });
});
