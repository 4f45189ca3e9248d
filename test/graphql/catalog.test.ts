import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { run } from './support/run.ts';
import { jpy, sampleProduct, sampleVariant, usd } from './support/samples.ts';

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
          { operation: 'transferSession', supported: true },
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
          { operation: 'TRANSFER_SESSION', supported: false },
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

  it('show their price range in the merchant currency, and in cents where that is USD', async () => {
    const source = `{ product(domain: "${domain}", sku: "MUG-BLUE") { priceRange { min max minPrice { number currency } maxPrice { value } } hasAvailableVariants } }`;
    const prices = [usd(2500), usd(1999), usd(4999)];

    const inUsd = await run(source, {
      loadProducts: async () => [sampleProduct({ variants: prices.map((price) => sampleVariant({ price })) })],
    });
    const inYen = await run(source, {
      loadProducts: async () => [
        sampleProduct({ variants: [sampleVariant({ price: jpy(48_000), available: false })] }),
      ],
    });
    const without = await run(source, { loadProducts: async () => [sampleProduct({ variants: [] })] });

    assert.deepEqual(inUsd.data, {
      product: {
        priceRange: { min: 1999, max: 4999, minPrice: { number: 1999, currency: 'USD' }, maxPrice: { value: 49.99 } },
        hasAvailableVariants: true,
      },
    });
    assert.deepEqual(inYen.data, {
      product: {
        priceRange: {
          min: null,
          max: null,
          minPrice: { number: 48_000, currency: 'JPY' },
          maxPrice: { value: 48_000 },
        },
        hasAvailableVariants: false,
      },
    });
    assert.deepEqual(without.data, { product: { priceRange: null, hasAvailableVariants: false } });
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
