import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toBody, toDraft } from '../../../src/adapters/ucp/cart/draft.ts';
import { wireCheckout } from '../../../src/adapters/ucp/wire/checkout.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { openPaperShop, type PaperAnswer, paperCheckout } from './support/open-paper-shop.ts';
import { austin } from './support/start-shop-pair.ts';

const readCart = async (checkout: object) => {
  const shop = openPaperShop(() => ({ body: checkout }));
  return shop.adapter.getCart?.(shop.call(), { cart: 'c1' });
};

describe('a shop of the Universal Commerce Protocol, and what is rare', () => {
  for (const currency of ['JPY', 'USD', 'KWD']) {
    it(`gives amounts of ${currency} in its smallest unit`, async () => {
      const cart = await readCart(paperCheckout({ currency }));

      assert.deepEqual(cart?.total, { currency, number: 1_000 });
    });
  }

  it('has a cart of 250 lines, whose amounts add up', async () => {
    const line_items = Array.from({ length: 250 }, (_, index) => ({
      id: `l${index}`,
      item: { id: `v${index}`, title: 'Voucher', price: 999 },
      quantity: 2,
    }));
    const totals = ['subtotal', 'total'].map((type) => ({ type, amount: 250 * 2 * 999 }));

    const cart = await readCart(paperCheckout({ line_items, totals }));

    assert.deepEqual([cart?.lineItems.length, cart?.total.number], [250, 499_500]);
  });

  it('is unavailable with a line whose price is too large to be exact', async () => {
    const line_items = [{ id: 'l1', item: { id: 'v1', title: 'Voucher', price: 9e15 }, quantity: 2 }];

    await assert.rejects(readCart(paperCheckout({ line_items })), { name: 'StoreUnavailable' });
  });

  it('has a product of 2,048 variants', async () => {
    const price = { amount: 999, currency: 'USD' };
    const variants = Array.from({ length: 2_048 }, (_, index) => ({
      ...{ id: `v${index}`, title: String(index), price },
      availability: { available: index % 2 === 0 },
      options: [{ name: 'No', label: String(index) }],
    }));
    const options = [{ name: 'No', values: variants.map(({ title }) => ({ label: title })) }];
    const product = { id: 'p1', title: 'Mug', variants, options };
    const shop = openPaperShop(
      ({ line }) => ({
        body: line.endsWith('/lookup')
          ? { ucp: {}, products: [{ ...product, variants: variants.slice(0, 1) }] }
          : { ucp: {}, product },
      }),
      ['dev.ucp.shopping.catalog.lookup'],
    );

    const [found] =
      (await shop.adapter.getProducts?.(shop.call(), { references: [{ by: 'variantId', value: 'v0' }] })) ?? [];

    const [values] = (found?.variantOptionValues ?? []).map(({ optionValues }) => optionValues);
    assert.equal(found?.variants.length, 2_048);
    assert.deepEqual([values?.length, values?.filter(({ available }) => available).length], [2_048, 1_024]);
  });

  for (const status of [401, 403]) {
    it(`does not let this service in with ${status}, by the word of the shop, and nothing is done`, async () => {
      const shop = openPaperShop(() => ({ status, body: { code: 'signature_expired' } }));
      const items = [{ addToCartRef: { variantId: 'v1', productId: null, variantHandles: [] }, quantity: 1 }];

      await assert.rejects(async () => shop.adapter.addLineItems?.(shop.call(), { cart: null, items, flush: false }), {
        name: 'StoreUnavailable',
        outcomeUnknown: false,
        description: 'The shop does not let this service in: signature_expired',
      });
      assert.equal(shop.asked.length, 1);
    });
  }

  describe('refuses an address', () => {
    const fulfillment = {
      methods: [{ id: 'm1', type: 'shipping', line_item_ids: ['l1'], destinations: [], groups: [] }],
    };
    const said = (code: string, member: string) => [
      { type: 'error', code, path: `$.fulfillment.methods[0].destinations[0].${member}`, severity: 'recoverable' },
    ];
    const refusedBy = async (refused: PaperAnswer) => {
      let left = 1;
      const shop = openPaperShop(({ line }) => {
        if (line.startsWith('PUT') && left-- > 0) return refused;
        return { body: paperCheckout({ fulfillment }) };
      });
      const change = { cart: 'c1', shipmentId: null, address: austin };
      const error = await shop.adapter.setShippingInfo?.(shop.call(), change).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof CommerceError, String(error));
      return { error, bodies: shop.asked.filter(({ line }) => line.startsWith('PUT')).map(({ body }) => body) };
    };

    for (const [code, member, name, field] of [
      ['address_invalid', 'postal_code', 'InvalidShippingInfo', 'postalCode'],
      ['address_invalid', 'address_region', 'InvalidState', 'stateOrProvince'],
      ['address_undeliverable', 'address_country', 'CountryNotSupported', 'country'],
      ['email_invalid', 'email', 'InvalidEmail', 'email'],
    ] as const) {
      it(`and names the part that is wrong, with the checkout as it was: ${code} of ${member}`, async () => {
        const taken = await refusedBy({ body: paperCheckout({ fulfillment, messages: said(code, member) }) });
        const all = await refusedBy({ body: { ucp: { status: 'error' }, messages: said(code, member) } });

        for (const { error } of [taken, all]) {
          assert.deepEqual([error.name, error.field, error.outcomeUnknown], [name, ['address', field], false]);
        }
        // What the shop had taken is put back; of what it refused as a whole there is nothing to put back.
        assert.equal(all.bodies.length, 1);
        assert.equal(taken.bodies.length, 2);
        const asItWas = toBody(toDraft(wireCheckout.parse(paperCheckout({ fulfillment }))));
        assert.deepEqual(taken.bodies[1], JSON.parse(JSON.stringify(asItWas)));
      });
    }

    it('and says so by a status alone', async () => {
      const { error, bodies } = await refusedBy({ status: 422, body: { code: 'address_undeliverable' } });

      assert.deepEqual([error.name, error.field], ['ShippingAddressNotSupported', ['address']]);
      assert.equal(bodies.length, 1);
    });
  });

  it('refuses a code in an error response, with its reason, and nothing is put back', async () => {
    const refused = { ucp: { status: 'error' }, messages: [{ type: 'error', code: 'discount_code_expired' }] };
    const shop = openPaperShop(({ line }) => ({ body: line.startsWith('PUT') ? refused : paperCheckout() }));

    await assert.rejects(
      async () => shop.adapter.applyPromoCodes?.(shop.call(), { cart: 'c1', promoCodes: ['OLD'], replace: false }),
      { name: 'InvalidPromoCode', outcomeUnknown: false, details: { promoCode: 'OLD', reason: 'EXPIRED' } },
    );
    assert.deepEqual(
      shop.asked.map(({ line }) => line),
      ['GET /checkout-sessions/c1', 'PUT /checkout-sessions/c1'],
    );
  });

  describe('refuses a change of the lines with a status alone', () => {
    const open = () =>
      openPaperShop(
        ({ line }) => {
          if (line.startsWith('PUT')) return { status: 400, body: { detail: 'No' } };
          return { body: line.endsWith('/lookup') ? { ucp: {}, products: [] } : paperCheckout() };
        },
        ['dev.ucp.shopping.catalog.lookup'],
      );

    it('and an item that its catalog lacks is ProductNotFound', async () => {
      const { adapter, call } = open();
      const items = [{ addToCartRef: { variantId: 'v2', productId: null, variantHandles: [] }, quantity: 1 }];

      await assert.rejects(async () => adapter.addLineItems?.(call(), { cart: 'c1', items, flush: false }), {
        name: 'ProductNotFound',
        field: ['items', '0', 'quantity'],
        outcomeUnknown: false,
      });
    });

    it('and no item at all is NotImplemented, whichever way the cart would be emptied', async () => {
      const { adapter, call } = open();
      const description = 'The shop keeps no checkout without items';
      const refused = { name: 'NotImplemented', description, outcomeUnknown: false };

      await assert.rejects(async () => adapter.clearCart?.(call(), { cart: 'c1' }), refused);
      const line = { cart: 'c1', lineItemId: 'l1', quantity: 0 };
      await assert.rejects(async () => adapter.updateLineItem?.(call(), line), refused);
    });

    it('and whatever else is StoreUnavailable', async () => {
      const { adapter, call } = open();
      const more = { cart: 'c1', lineItemId: 'l1', quantity: 99 };

      await assert.rejects(async () => adapter.updateLineItem?.(call(), more), { name: 'StoreUnavailable' });
    });
  });
});
