import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { cartOf, lineOf, openScripted } from './support/scripted-medusa.ts';
import { ann, call } from './support/shop.ts';

const readCart = (adapter: MerchantAdapter) => adapter.getCart?.(call(), { cart: 'cart_1' });
const list = (adapter: MerchantAdapter) => adapter.listProducts?.(call(), { page: 1, size: 10 });

/** What the error says to developers; it never quotes what was sent or received. */
const unavailable = (words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof CommerceError);
  assert.equal(error.name, 'StoreUnavailable');
  assert.match(error.description ?? '', words);
  assert.doesNotMatch(error.description ?? '', /canary/);
  return true;
};

describe('the Medusa adapter: what it does not understand', () => {
  it('says which key is wrong, and that nothing was done', async (t) => {
    const message = 'A valid publishable key is required to proceed with the request';
    const noShop = openScripted(t, () => ({ status: 400, body: { type: 'not_allowed', message } }));
    const noAdmin = openScripted(t, (path) =>
      path.startsWith('/admin')
        ? { status: 401, body: { message: 'Unauthorized' } }
        : { body: { products: [{ id: 'prod_1', title: 'Mug' }], count: 1 } },
    );

    await assert.rejects(async () => readCart(noShop), unavailable(/rejects the publishable key/));
    await assert.rejects(async () => list(noAdmin), unavailable(/rejects the secret key, or it was revoked/));
    await assert.rejects(
      async () => noShop.addLineItems?.(call(), { cart: 'cart_1', items: [], flush: false }),
      (error: unknown) => error instanceof CommerceError && !error.outcomeUnknown,
    );
  });

  it('says to the operator which region or payment provider Medusa lacks', async (t) => {
    const region = { id: 'reg_1', currency_code: 'usd', countries: [] };
    const open = (providers: readonly string[] | null) =>
      openScripted(t, (path) => {
        if (path.startsWith('/store/regions')) {
          if (providers === null) return { status: 404, body: { type: 'not_found', message: 'canary' } };
          return { body: { region } };
        }
        if (path === '/store/payment-providers')
          return { body: { payment_providers: providers?.map((id) => ({ id })) } };
        return { body: { orders: [], count: 0 } };
      });
    const ping = async (providers: readonly string[] | null) => open(providers).ping?.(call());

    await ping(['pp_system_default', 'pp_vault_test']);
    await assert.rejects(ping(null), unavailable(/^Medusa has no region reg_1$/));
    await assert.rejects(
      ping(['pp_system_default']),
      unavailable(/^Region reg_1 has no payment provider pp_vault_test: it has pp_system_default$/),
    );
    await assert.rejects(ping([]), unavailable(/pp_vault_test: it has none$/));
  });

  it('says to the operator that the vault does not answer, or rejects its key', async (t) => {
    const region = { id: 'reg_1', currency_code: 'usd', countries: [] };
    const asked: string[] = [];
    const ping = async (status: number) => {
      const adapter = openScripted(t, (path, method) => {
        if (path === '/test-vault') {
          asked.push(method);
          return { status, body: '' };
        }
        if (path.startsWith('/store/regions')) return { body: { region } };
        if (path.startsWith('/store')) return { body: { payment_providers: [{ id: 'pp_vault_test' }] } };
        return { body: { orders: [], count: 0 } };
      });
      await adapter.ping?.(call());
    };

    await ping(200);
    // It wants a card, which nobody sends only to ask.
    await ping(405);
    await assert.rejects(ping(401), unavailable(/^The vault rejects `vaultKey`$/));
    await assert.rejects(ping(503), unavailable(/^AskVault: the platform answered with status 503$/));
    assert.deepEqual(new Set(asked), new Set(['HEAD']));
  });

  it('takes a page for no answer', async (t) => {
    const adapter = openScripted(t, () => ({ type: 'text/html', body: '<h1>canary</h1>' }));

    await assert.rejects(async () => readCart(adapter), unavailable(/not complete JSON/));
  });

  for (const [title, body, words] of [
    ['an older version', { cart: { ...cartOf(), total: '0' } }, /cart\.total invalid_type/],
    ['a newer version', { data: { cart: cartOf() } }, /cart invalid_type/],
    ['nobody', null, /another shape/],
  ] as const) {
    it(`names the place where the answer is that of ${title}`, async (t) => {
      const adapter = openScripted(t, () => ({ body }));

      await assert.rejects(async () => readCart(adapter), unavailable(words));
    });
  }

  for (const message of [
    "Invalid request: Unrecognized fields: 'canary'",
    "Invalid request: Expected type: 'object' for field 'canary', got: 'string'",
    "Invalid request: Field 'canary' is required",
    'Requested fields [canary] are not valid',
  ]) {
    it(`takes the refusal of another version for no fault of the buyer, and nothing was done: ${message}`, async (t) => {
      const sent: string[] = [];
      const adapter = openScripted(t, (path, method) => {
        if (method === 'GET') return { body: { cart: cartOf({ items: [lineOf(1)] }), shipping_options: [] } };
        sent.push(`${method} ${path}`);
        return { status: 400, body: { type: 'invalid_data', message } };
      });
      const items = [{ addToCartRef: { variantId: 'variant_2', productId: null, variantHandles: [] }, quantity: 1 }];
      const noFault = { name: 'StoreUnavailable', outcomeUnknown: false, description: /it has another version$/ };
      const line = { cart: 'cart_1', lineItemId: 'cali_1', quantity: 2 };
      const codes = { cart: 'cart_1', promoCodes: ['CODE'], replace: false };

      await assert.rejects(
        async () => adapter.addLineItems?.(call(), { cart: 'cart_1', items, flush: false }),
        noFault,
      );
      await assert.rejects(async () => adapter.updateLineItem?.(call(), line), noFault);
      await assert.rejects(async () => adapter.applyPromoCodes?.(call(), codes), noFault);
      await assert.rejects(
        async () => adapter.setShippingInfo?.(call(), { cart: 'cart_1', shipmentId: null, address: ann }),
        noFault,
      );

      assert.deepEqual(sent, [
        'POST /store/carts/cart_1/line-items',
        'POST /store/carts/cart_1/line-items/cali_1',
        'POST /store/carts/cart_1/promotions',
        'POST /store/carts/cart_1',
      ]);
    });
  }

  it('leaves what a shop wants of an address to the buyer', async (t) => {
    const message = "Invalid request: Field 'shipping_address, phone' is required";
    const adapter = openScripted(t, (_path, method) =>
      method === 'GET' ? { body: { cart: cartOf() } } : { status: 400, body: { type: 'invalid_data', message } },
    );

    await assert.rejects(
      async () => adapter.setShippingInfo?.(call(), { cart: 'cart_1', shipmentId: null, address: ann }),
      { name: 'InvalidShippingInfo', field: ['address'] },
    );
  });

  it('refuses amounts in a currency that nobody knows', async (t) => {
    const adapter = openScripted(t, () => ({ body: { cart: cartOf({ currency_code: 'zzz' }) } }));

    await assert.rejects(async () => readCart(adapter), unavailable(/currency that ISO 4217 does not have/));
  });

  it('knows no cart of another region', async (t) => {
    const adapter = openScripted(t, () => ({ body: { cart: cartOf({ region_id: 'reg_2' }) } }));

    await assert.rejects(async () => readCart(adapter), { name: 'CartNotFound' });
  });

  for (const [currency, number] of [
    ['jpy', 1235],
    ['usd', 123457],
    ['kwd', 1234568],
  ] as const) {
    it(`gives amounts of ${currency} in its smallest unit`, async (t) => {
      const adapter = openScripted(t, () => ({
        body: { cart: cartOf({ currency_code: currency, total: 1234.5678 }) },
      }));

      assert.deepEqual((await readCart(adapter))?.total, { currency: currency.toUpperCase(), number });
    });
  }

  it('lists a product of 2,048 variants, and leaves out those without a price', async (t) => {
    const variants = Array.from({ length: 2_048 }, (_, index) => ({
      id: `variant_${String(index).padStart(4, '0')}`,
      title: String(index),
      sku: `SKU-${index}`,
      options: [{ option_id: 'opt_1', value: String(index) }],
      calculated_price: { calculated_amount: index % 2 === 0 ? 9.99 : null, currency_code: 'usd' },
    }));
    const product = { id: 'prod_1', title: 'Mug', handle: 'mug', options: [{ id: 'opt_1', title: 'No' }], variants };
    const adapter = openScripted(t, () => ({ body: { products: [product], count: 1 } }));

    const page = await list(adapter);

    assert.deepEqual(
      page?.products.map((each) => [each.variants.length, each.variantOptionValues[0]?.optionValues.length]),
      [[1_024, 2_048]],
    );
  });

  it('reads a cart of 250 lines, whose amounts add up', async (t) => {
    const items = Array.from({ length: 250 }, (_, index) => lineOf(index));
    const adapter = openScripted(t, () => ({ body: { cart: cartOf({ items, total: 250 * 10.814175 }) } }));

    const cart = await readCart(adapter);

    assert.equal(cart?.lineItems.length, 250);
    assert.deepEqual([cart?.subTotal.number, cart?.taxTotal.number, cart?.total.number], [249_750, 20_604, 270_354]);
  });
});
