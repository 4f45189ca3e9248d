import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { ann, call, openShop, readyCart } from './support/shop.ts';

const refused =
  (name: string, details: Readonly<Record<string, unknown>> = {}) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof CommerceError);
    assert.equal(error.name, name);
    for (const [member, value] of Object.entries(details)) assert.deepEqual(Reflect.get(error.details, member), value);
    return true;
  };

describe('the Medusa adapter: carts', () => {
  it('starts a cart with all items in one call, in the order of adding', async (t) => {
    const { adapter, item, sent } = await openShop(t);

    const items = [item('TEA-100', 3), item('MUG-S-BLUE', 2), item('BOOK-PDF')];
    const { cart } = await adapter.addLineItems(call(), { cart: null, items, flush: false });

    assert.deepEqual(sent(), ['POST /store/carts']);
    assert.deepEqual(
      cart.lineItems.map(({ sku, quantity, price, linePrice }) => [sku, quantity, price.number, linePrice.number]),
      [
        ['TEA-100', 3, 633, 1899],
        ['MUG-S-BLUE', 2, 999, 1998],
        ['BOOK-PDF', 1, 301, 301],
      ],
    );
    // What is sent by mail is in no shipment.
    assert.deepEqual(
      cart.shipments.map(({ lines }) => lines.map(({ quantity }) => quantity)),
      [[3, 2]],
    );
  });

  it('rounds the parts of a total that Medusa does not round, and they add up to it', async (t) => {
    const shop = await openShop(t);
    const { handle } = await readyCart(shop);

    const { cart } = await shop.adapter.applyPromoCodes(call(), {
      cart: handle,
      promoCodes: ['SAVE10', 'MUGS15'],
      replace: false,
    });

    const { subTotal, shippingTotal, taxTotal, cartDiscount, total, fees } = cart;
    assert.deepEqual(
      [subTotal, shippingTotal, taxTotal, cartDiscount, total].map((amount) => amount?.number),
      [2631, 499, 214, -533, 2811],
    );
    assert.deepEqual(fees, []);
    assert.deepEqual(cart.coupons, ['MUGS15', 'SAVE10']);
  });

  it('keeps the address, and offers the ways to ship there', async (t) => {
    const shop = await openShop(t);

    const { cart } = await readyCart(shop);

    const [shipment] = cart.shipments;
    assert.deepEqual(cart.shippingInfo, ann);
    assert.deepEqual(
      shipment?.shippingMethodOptions.map(({ description, price }) => [description, price.number]),
      [
        ['Standard', 499],
        ['Express', 1250],
      ],
    );
    assert.equal(shipment?.shippingMethod?.description, 'Standard');
  });

  it('undoes what it added where a later item is short, and says how many there are', async (t) => {
    const { adapter, item, sent } = await openShop(t);
    const { handle, cart } = await adapter.addLineItems(call(), {
      cart: null,
      items: [item('MUG-S-BLUE')],
      flush: false,
    });
    sent();

    await assert.rejects(
      adapter.addLineItems(call(), { cart: handle, items: [item('TEA-100'), item('MUG-S-RED', 7)], flush: false }),
      refused('NotEnoughStockError', { quantityAvailable: 6 }),
    );

    assert.deepEqual(sent(), [
      'GET /store/carts/…',
      'POST /store/carts/…/line-items',
      'POST /store/carts/…/line-items',
      'GET /store/carts/…',
      'DELETE /store/carts/…/line-items/…',
      'GET /store/product-variants',
    ]);
    assert.deepEqual(await adapter.getCart(call(), { cart: handle }), cart);
  });

  it('refuses codes that are unknown, over, or for other carts, and keeps those that are there', async (t) => {
    const { adapter, item } = await openShop(t);
    const started = await adapter.addLineItems(call(), { cart: null, items: [item('MUG-S-BLUE')], flush: false });
    const apply = (...promoCodes: readonly string[]) =>
      adapter.applyPromoCodes(call(), { cart: started.handle, promoCodes, replace: false });
    const { cart } = await apply('SAVE10');

    await assert.rejects(apply('NOPE'), refused('InvalidPromoCode', { promoCode: 'NOPE', reason: 'INVALID' }));
    await assert.rejects(apply('OLD'), refused('PromoNotAvailable', { promoCode: 'OLD', reason: 'NOT_APPLICABLE' }));
    await assert.rejects(apply('FIFTY'), refused('PromoNotAvailable', { promoCode: 'FIFTY' }));

    assert.deepEqual(await adapter.getCart(call(), { cart: started.handle }), cart);
  });

  it('warns of a code that a change ends', async (t) => {
    const { adapter, item } = await openShop(t);
    const { handle } = await adapter.addLineItems(call(), { cart: null, items: [item('MUG-S-BLUE', 6)], flush: false });
    const { cart } = await adapter.applyPromoCodes(call(), { cart: handle, promoCodes: ['FIFTY'], replace: false });

    const fewer = await adapter.updateLineItem(call(), {
      cart: handle,
      lineItemId: cart.lineItems[0]?.lineItemId ?? '',
      quantity: 1,
    });

    assert.deepEqual(fewer.cart.coupons, []);
    assert.deepEqual(
      fewer.warnings?.map(({ code, target }) => [code, target]),
      [['PROMO_CODE_REMOVED', 'FIFTY']],
    );
  });

  it('refuses a country outside the region and an e-mail address that Medusa does not take', async (t) => {
    const { adapter, item } = await openShop(t);
    const { handle, cart } = await adapter.addLineItems(call(), { cart: null, items: [item('TEA-100')], flush: false });
    const ship = (address: typeof ann) => adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address });

    await assert.rejects(ship({ ...ann, country: 'DE' }), refused('CountryNotSupported'));
    await assert.rejects(ship({ ...ann, email: 'nobody' }), refused('InvalidEmail'));

    assert.deepEqual(await adapter.getCart(call(), { cart: handle }), cart);
  });

  it('knows no cart behind another text, without a call', async (t) => {
    const { adapter, sent } = await openShop(t);

    for (const cart of ['', '987654321', 'cart_', '../carts', 'cart_ü%00"', `cart_${'a'.repeat(200)}`]) {
      await assert.rejects(adapter.getCart(call(), { cart }), refused('CartNotFound'));
    }

    assert.deepEqual(sent(), []);
  });
});
