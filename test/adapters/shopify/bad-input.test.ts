import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toMoney } from '../../../src/adapters/shopify/wire/money.ts';
import { findCartFaults } from '../../../src/domain/cart/find-cart-faults.ts';
import { Secret } from '../../../src/lib/secret.ts';
import type { Product } from './support/shop-state.ts';
import { ann, call, refusalOf, startTestShop } from './support/start-test-shop.ts';
import { schemaWithout } from './support/storefront-schema.ts';

const MUG = 101;
const PRINT = 103;

describe('the Shopify adapter: what it does not understand', () => {
  it('says that the token is wrong, and that nothing was done', async (t) => {
    const { connect, shop, item } = await startTestShop(t);
    const stranger = connect({ privateToken: new Secret('canary') });

    const error = await refusalOf(() =>
      stranger.addLineItems(call(), { cart: null, items: [item(MUG)], flush: false }),
    );
    const pinged = await refusalOf(() => stranger.ping(call()));

    for (const each of [error, pinged]) {
      assert.deepEqual([each.name, each.outcomeUnknown], ['StoreUnavailable', false]);
      assert.equal(each.description, 'Shopify rejects the private access token, or it was revoked');
    }
    assert.equal(shop.carts.size, 0);
  });

  it('says that a permission is missing', async (t) => {
    const { adapter, shop } = await startTestShop(t);
    shop.denied.add('tags');

    const error = await refusalOf(() => adapter.scanProducts(call(), { after: null, size: 10 }));

    assert.deepEqual(
      [error.name, error.description],
      ['StoreUnavailable', 'ScanProducts: the access token lacks a permission of the Storefront API'],
    );
  });

  it('takes a page for no answer', async (t) => {
    const { adapter, storefront, item, start, held } = await startTestShop(t);
    const { handle } = await start(item(MUG));
    const before = held(handle);
    storefront.instead = (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<h1>canary</h1>');
    };

    const read = await refusalOf(() => adapter.getCart(call(), { cart: handle }));
    const cleared = await refusalOf(() => adapter.clearCart(call(), { cart: handle }));

    for (const each of [read, cleared]) {
      assert.equal(each.name, 'StoreUnavailable');
      assert.match(each.description ?? '', /not complete JSON/);
      assert.doesNotMatch(each.description ?? '', /canary/);
    }
    assert.equal(held(handle), before);
  });

  for (const [version, type, field] of [
    ['older', 'Cart', 'delivery'],
    ['newer', 'Cart', 'discountAllocations'],
    ['newer', 'Mutation', 'cartLinesAdd'],
  ] as const) {
    it(`names a field that an ${version} version of the schema lacks, and changes nothing: ${type}.${field}`, async (t) => {
      const { adapter, storefront, item, start, held } = await startTestShop(t);
      const { handle } = await start(item(MUG));
      const before = held(handle);
      storefront.schema = schemaWithout(type, field);

      const error = await refusalOf(() =>
        adapter.addLineItems(call(), { cart: handle, items: [item(MUG)], flush: false }),
      );

      assert.deepEqual([error.name, error.outcomeUnknown], ['StoreUnavailable', false]);
      assert.match(
        error.description ?? '',
        /Shopify does not know what version 2026-04 of its API has \(undefinedField\)$/,
      );
      assert.equal(held(handle), before);
    });
  }

  it('warns once if Shopify answers in another version, and goes on', async (t) => {
    const { adapter, storefront, item, start, log } = await startTestShop(t);
    storefront.version = '2026-07';

    const { handle } = await start(item(MUG));
    await adapter.getCart(call(), { cart: handle });

    assert.deepEqual(log, ['Shopify answers in another version of its API than the adapter was written for']);
  });

  it('says how long Shopify has no room, and changes nothing', async (t) => {
    const { adapter, storefront, item, start, held } = await startTestShop(t);
    const { handle, cart } = await start(item(MUG));
    const before = held(handle);
    storefront.bucket = { maximumAvailable: 20_000, currentlyAvailable: 100, restoreRate: 1_000 };

    const full = await refusalOf(() => adapter.getCart(call(), { cart: handle }));
    // Room for the read, and for half of the write.
    storefront.bucket.currentlyAvailable = 4_500;
    const lineItemId = cart.lineItems[0]?.lineItemId ?? '';
    const halfWay = await refusalOf(() => adapter.updateLineItem(call(), { cart: handle, lineItemId, quantity: 2 }));

    assert.deepEqual([full.name, full.outcomeUnknown, halfWay.outcomeUnknown], ['StoreUnavailable', false, false]);
    assert.ok((full.details.retryAfterSeconds ?? 0) >= 1 && (full.details.retryAfterSeconds ?? 0) <= 20);
    assert.equal(held(handle), before);
  });

  for (const [currency, country, cart, catalog] of [
    ['JPY', 'JP', 2 * 1_250 + 5, 1_250],
    ['KWD', 'KW', 2 * 1_250 + 5_000, 1_250],
  ] as const) {
    it(`gives amounts of ${currency} in its smallest unit`, async (t) => {
      const { adapter, item, start } = await startTestShop(t, { country }, currency);
      const { handle } = await start(item(MUG, 2));
      const address = { ...ann, country, stateOrProvince: '', postalCode: '' };

      const addressed = await adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address });
      const [product] = await adapter.getProducts(call(), { references: [{ by: 'handle', value: 'mug' }] });

      assert.deepEqual(addressed.cart.total, { currency, number: cart });
      assert.deepEqual(product?.variants[0]?.price, { currency, number: catalog });
    });
  }

  it('takes amounts to the last digit, and none that its currency does not have', () => {
    const wrong = [
      ['12.5', 'JPY'],
      ['1.2345', 'KWD'],
      ['9.999', 'USD'],
      ['ten', 'USD'],
      ['1.0', 'ZZZ'],
    ] as const;

    assert.deepEqual(
      [toMoney({ amount: '1480.0', currencyCode: 'JPY' }), toMoney({ amount: '1.234', currencyCode: 'KWD' })].map(
        ({ number }) => number,
      ),
      [1_480, 1_234],
    );
    for (const [amount, currencyCode] of wrong) {
      assert.throws(() => toMoney({ amount, currencyCode }), { name: 'StoreUnavailable' });
    }
  });

  it('tells of each product in a currency that nobody knows, and goes on with the scan and with what sells best', async (t) => {
    const { adapter, shop } = await startTestShop(t);
    // A code that Shopify has and ISO 4217 does not.
    Object.assign(shop, { currency: 'JEP' });

    const part = await adapter.scanProducts(call(), { after: null, size: 10 });

    assert.deepEqual([part.products.length, part.skipped.length], [0, 5]);
    assert.deepEqual(await adapter.listPopularProducts(call(), { first: 5 }), []);
  });

  it('follows the country of the address to its currency, and starts in that of the settings', async (t) => {
    const { adapter, connect, shop, item, start } = await startTestShop(t);
    Object.assign(shop.markets, { JP: 'JPY', KW: 'KWD' });
    const { handle, cart } = await start(item(MUG));
    const inKuwait = connect({ country: 'KW' });

    const address = { ...ann, country: 'JP', stateOrProvince: '', postalCode: '' };
    const moved = await adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address });
    const started = await inKuwait.addLineItems(call(), { cart: null, items: [item(MUG)], flush: false });
    const requirements = await inKuwait.getCheckoutRequirements(call());

    assert.deepEqual(
      [cart.total, moved.cart.total, started.cart.total, requirements.currency],
      [
        { currency: 'USD', number: 1_250 },
        { currency: 'JPY', number: 13 + 5 },
        { currency: 'KWD', number: 12_500 },
        'KWD',
      ],
    );
  });

  it('reads a product of 2,048 variants in nine calls', async (t) => {
    const { adapter, shop, sent } = await startTestShop(t);
    shop.products.push(manyVariants(2_048));

    const [product] = await adapter.getProducts(call(), { references: [{ by: 'handle', value: 'many' }] });

    assert.equal(product?.variants.length, 2_048);
    assert.equal(new Set(product?.variants.map(({ variantId }) => variantId)).size, 2_048);
    assert.deepEqual(
      product?.variantOptionValues.map(({ displayName, optionValues }) => [displayName, optionValues.length]),
      [['No', 2_048]],
    );
    assert.deepEqual(sent(), ['FindByHandle', ...Array.from({ length: 8 }, () => 'ReadMoreVariants')]);
  });

  it('reads no more of a product whose SKUs merely begin with the one that is asked for', async (t) => {
    const { adapter, shop, sent } = await startTestShop(t);
    const many = manyVariants(150);
    const variants = many.variants.map((variant, index) => ({
      ...variant,
      id: `gid://shopify/ProductVariant/${800_000 + index}`,
      sku: `MANY-5${variant.sku}`,
    }));
    shop.products.push({ ...many, id: 'gid://shopify/Product/800', handle: 'alike', variants }, many);

    const early = await adapter.getProducts(call(), { references: [{ by: 'sku', value: 'MANY-5' }] });
    const first = sent();
    const late = await adapter.getProducts(call(), { references: [{ by: 'sku', value: 'MANY-149' }] });

    assert.deepEqual(
      [...early, ...late].map((product) => [product?.handle, product?.variants.length]),
      [
        ['many', 150],
        ['many', 150],
      ],
    );
    assert.deepEqual(
      [first, sent()],
      [
        ['FindBySku', 'ReadMoreVariants'],
        ['FindBySku', 'ReadMoreVariants'],
      ],
    );
  });

  for (const [count, more] of [
    [250, []],
    [500, ['ReadMoreLines']],
  ] as const) {
    it(`reads a cart of ${count} lines, whose amounts add up`, async (t) => {
      const { adapter, shop, start, sent } = await startTestShop(t);
      const product = manyVariants(count);
      shop.products.push(product);
      const items = product.variants.map(({ id }) => ({
        addToCartRef: { variantId: id, productId: product.id, variantHandles: [] },
        quantity: 2,
      }));
      const { handle } = await start(...items.slice(0, 250));
      if (count > 250) await adapter.addLineItems(call(), { cart: handle, items: items.slice(250), flush: false });
      await adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address: ann });
      sent();

      const cart = await adapter.getCart(call(), { cart: handle });

      assert.deepEqual(
        [cart.lineItems.length, cart.shipments.length, cart.total.number],
        [count, 1, count * 1_998 + 500],
      );
      assert.deepEqual(findCartFaults(cart, cart.total.currency), []);
      assert.deepEqual(sent(), ['ReadCart', ...more]);
      const cleared = await adapter.clearCart(call(), { cart: handle });
      assert.deepEqual(cleared.cart.lineItems, []);
    });
  }

  for (const [change, name, member, problem] of [
    [{ stateOrProvince: 'ZZ' }, 'InvalidState', 'stateOrProvince', 'NOT_OF_COUNTRY'],
    [{ postalCode: 'canary' }, 'InvalidShippingInfo', 'postalCode', 'NOT_OF_COUNTRY'],
    [{ postalCode: '10001' }, 'InvalidShippingInfo', 'postalCode', 'NOT_OF_REGION'],
    [{ address1: 'canary 🧦' }, 'InvalidShippingInfo', 'address1', 'NOT_ALLOWED'],
    [{ city: '' }, 'InvalidShippingInfo', 'city', 'MISSING'],
    [{ email: 'canary' }, 'InvalidEmail', 'email', undefined],
    [{ country: 'AQ' }, 'CountryNotSupported', 'country', undefined],
  ] as const) {
    it(`puts the address back if Shopify refuses its ${member}: ${Object.values(change)[0]}`, async (t) => {
      const { adapter, item, start, held } = await startTestShop(t);
      const { handle } = await start(item(MUG));
      await adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address: ann });
      const before = held(handle);

      const error = await refusalOf(() =>
        adapter.setShippingInfo(call(), {
          cart: handle,
          shipmentId: null,
          address: { ...ann, email: 'bob@example.com', lastName: 'canary', ...change },
        }),
      );

      assert.deepEqual([error.name, error.field, error.details.problem], [name, ['address', member], problem]);
      assert.doesNotMatch(`${error.description}`, /canary/);
      assert.equal(held(handle), before);
    });
  }

  it('refuses identifiers that are none without asking', async (t) => {
    const { adapter, item, start, sent } = await startTestShop(t);
    const { handle } = await start(item(PRINT));
    sent();
    const strange = { addToCartRef: { variantId: 'gid://shopify/Product/101', productId: null, variantHandles: [] } };

    const error = await refusalOf(() =>
      adapter.addLineItems(call(), { cart: handle, items: [{ ...strange, quantity: 1 }], flush: false }),
    );

    assert.deepEqual([error.name, error.field], ['ProductNotFound', ['items', '0', 'addToCartRef', 'variantId']]);
    assert.deepEqual(sent(), []);
  });
});

const manyVariants = (count: number): Product => ({
  id: 'gid://shopify/Product/900',
  handle: 'many',
  title: 'Many',
  profile: 'parcel',
  published: true,
  variants: Array.from({ length: count }, (_, index) => ({
    id: `gid://shopify/ProductVariant/${900_000 + index}`,
    sku: `MANY-${index}`,
    title: String(index),
    price: 999,
    listPrice: null,
    stock: null,
    requiresShipping: true,
    options: [{ name: 'No', value: String(index) }],
  })),
});
