import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCartFaults } from '../../../src/domain/cart/find-cart-faults.ts';
import { CART_LIFETIME_MS, findCart } from './support/shop-state.ts';
import { ann, call, refusalOf, startTestShop } from './support/start-test-shop.ts';

const MUG = 101;
const SHELF = 102;
const PRINT = 103;
const VASE = 104;

describe('the Shopify adapter: carts', () => {
  it('takes out again what Shopify added of too many, and says how many there are', async (t) => {
    const { adapter, item, start, held, sent } = await startTestShop(t);
    const { handle } = await start(item(MUG, 2), item(PRINT, 1));
    const before = held(handle);
    sent();

    const error = await refusalOf(() =>
      adapter.addLineItems(call(), { cart: handle, items: [item(MUG, 1), item(PRINT, 9), item(VASE)], flush: false }),
    );

    assert.deepEqual([error.name, error.field], ['NotEnoughStockError', ['items', '1', 'quantity']]);
    assert.equal(error.details.quantityAvailable, 6);
    assert.equal(held(handle), before);
    assert.deepEqual(sent(), ['ReadCartAndVariants', 'AddLines', 'UpdateLines', 'RemoveLines']);
  });

  it('shows no line of what is sold out, which Shopify keeps without a unit', async (t) => {
    const { adapter, shop, item, start } = await startTestShop(t);
    const { handle } = await start(item(MUG), item(PRINT, 2));
    const line = findCart(shop, handle)?.cart.lines[1];
    assert.ok(line !== undefined);
    line.quantity = 0;

    const cart = await adapter.getCart(call(), { cart: handle });

    assert.deepEqual(
      cart.lineItems.map(({ sku }) => sku),
      ['MUG-1'],
    );
    assert.deepEqual(findCartFaults(cart, cart.total.currency), []);
  });

  it('gives a second unit back if there is none, with the line as it was', async (t) => {
    const { adapter, shop, item, start, held } = await startTestShop(t);
    const { handle, cart } = await start(item(PRINT, 2));
    const before = held(handle);

    const error = await refusalOf(() =>
      adapter.updateLineItem(call(), {
        cart: handle,
        lineItemId: cart.lineItems[0]?.lineItemId ?? '',
        quantity: 7,
      }),
    );

    assert.deepEqual([error.name, error.details.quantityAvailable], ['NotEnoughStockError', 6]);
    assert.equal(held(handle), before);
    assert.equal(shop.carts.size, 1);
  });

  it('refuses a quantity that is no multiple, and puts back what a flush had added by then', async (t) => {
    const { adapter, shop, item, start, held } = await startTestShop(t);
    const mug = shop.products[0]?.variants[0];
    assert.ok(mug !== undefined);
    mug.increment = 6;
    const { handle, cart } = await start(item(MUG, 12));
    const before = held(handle);
    const lineItemId = cart.lineItems[0]?.lineItemId ?? '';

    const errors = [
      await refusalOf(() => adapter.addLineItems(call(), { cart: handle, items: [item(MUG, 5)], flush: false })),
      await refusalOf(() => adapter.updateLineItem(call(), { cart: handle, lineItemId, quantity: 7 })),
      await refusalOf(() =>
        adapter.addLineItems(call(), { cart: handle, items: [item(PRINT, 2), item(MUG, 5)], flush: true }),
      ),
      await refusalOf(() => start(item(PRINT), item(SHELF, 1_000_001))),
    ];

    assert.deepEqual(
      errors.map(({ name, field }) => [name, field?.join('.') ?? null]),
      [
        ['InvalidQuantity', 'items.0.quantity'],
        ['InvalidQuantity', 'quantity'],
        ['InvalidQuantity', null],
        ['InvalidQuantity', 'items.1.quantity'],
      ],
    );
    assert.equal(held(handle), before);
  });

  it('has a shipment for each delivery group, known by its lines whatever Shopify calls it', async (t) => {
    const { adapter, item, start, held } = await startTestShop(t);
    const { handle, cart: started } = await start(item(MUG, 2), item(SHELF));

    const { cart } = await adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address: ann });
    const [parcel, freight] = cart.shipments;
    const chosen = await adapter.setShippingMethod(call(), {
      cart: handle,
      shipmentId: freight?.shipmentId ?? '',
      shippingMethodId: 'b2-carried-in',
    });

    assert.deepEqual([started.shipments.length, started.shipments[0]?.shippingMethodOptions], [1, []]);
    assert.deepEqual(
      [parcel, freight].map((each) => each?.shippingMethodOptions.map(({ id, price }) => [id, price.number])),
      [
        [
          ['a1-standard', 500],
          ['a2-express', 1200],
        ],
        [
          ['b1-freight', 2500],
          ['b2-carried-in', 6000],
        ],
      ],
      'what is picked up is not offered',
    );
    assert.deepEqual(
      chosen.cart.shipments.map(({ shipmentId }) => shipmentId),
      cart.shipments.map(({ shipmentId }) => shipmentId),
    );
    assert.deepEqual([chosen.cart.shippingTotal.number, chosen.cart.total.number], [6500, 2 * 1250 + 8900 + 6500]);
    assert.match(held(handle), /b2-carried-in/);
  });

  it('asks for the address before a method, and refuses what is not offered', async (t) => {
    const { adapter, item, start } = await startTestShop(t);
    const { handle, cart } = await start(item(MUG));
    const shipmentId = cart.shipments[0]?.shipmentId ?? '';
    const choose = (shippingMethodId: string) =>
      refusalOf(() => adapter.setShippingMethod(call(), { cart: handle, shipmentId, shippingMethodId }));

    const early = await choose('a1-standard');
    await adapter.setShippingInfo(call(), { cart: handle, shipmentId, address: ann });
    const counter = await choose('a3-counter');

    assert.equal(early.name, 'MissingShippingInfo');
    assert.deepEqual([counter.name, counter.details.options], ['InvalidShippingMethod', ['a1-standard', 'a2-express']]);
  });

  it('leaves a total that is an estimate called so, and explains what no part of it does', async (t) => {
    const { adapter, shop, item, start } = await startTestShop(t);
    const { handle, cart } = await start(item(MUG, 2));

    shop.unexplained = 300;
    const dearer = await adapter.getCart(call(), { cart: handle });
    shop.unexplained = -200;
    const cheaper = await adapter.getCart(call(), { cart: handle });
    shop.totalsAreEstimated = false;
    const exact = await adapter.getCart(call(), { cart: handle });

    assert.deepEqual([cart.taxEstimated, exact.taxEstimated], [true, false]);
    assert.deepEqual([dearer.total.number, dearer.fees.map(({ description }) => description)], [2800, ['Adjustment']]);
    assert.deepEqual([cheaper.total.number, cheaper.cartDiscount?.number], [2300, -200]);
    for (const each of [dearer, cheaper]) assert.deepEqual(findCartFaults(each, each.total.currency), []);
  });

  it('names what a code takes off lines, the cart and its shipping', async (t) => {
    const { adapter, item, start } = await startTestShop(t);
    const { handle } = await start(item(MUG, 2));
    await adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address: ann });

    const { cart } = await adapter.applyPromoCodes(call(), {
      cart: handle,
      promoCodes: ['lines5', 'WELCOME10', 'FREESHIP'],
      replace: false,
    });

    const places = cart.discounts.map(({ promoCode, amount, lineItemId, shipmentId }) => [
      promoCode,
      amount.number,
      lineItemId === cart.lineItems[0]?.lineItemId ? 'line' : shipmentId === null ? 'cart' : 'shipment',
    ]);
    assert.deepEqual(places, [
      ['LINES5', -125, 'line'],
      ['WELCOME10', -238, 'cart'],
      ['FREESHIP', -500, 'shipment'],
    ]);
    assert.deepEqual([cart.coupons, cart.total.number], [['lines5', 'WELCOME10', 'FREESHIP'], 2500 - 125 - 238]);
    assert.deepEqual(findCartFaults(cart, cart.total.currency), []);
  });

  for (const [code, name, reason, sentence] of [
    ['NOBODY', 'InvalidPromoCode', 'INVALID', undefined],
    ['SUMMER', 'InvalidPromoCode', 'EXPIRED', undefined],
    ['GONE', 'PromoNotAvailable', 'NOT_APPLICABLE', 'usedUp'],
    ['BIGSHOP', 'PromoNotAvailable', 'MINIMUM_NOT_MET', undefined],
    ['FREESHIP', 'PromoNotAvailable', 'NOT_APPLICABLE', undefined],
    ['ALONE', 'MultipleDiscountCodesNotSupported', 'NOT_STACKABLE', undefined],
  ] as const) {
    it(`refuses the code ${code} by the warning of Shopify, and keeps the others`, async (t) => {
      const { adapter, item, start, held } = await startTestShop(t);
      const { handle } = await start(item(MUG, 2));
      await adapter.applyPromoCodes(call(), { cart: handle, promoCodes: ['WELCOME10'], replace: false });
      const before = held(handle);

      const error = await refusalOf(() =>
        adapter.applyPromoCodes(call(), { cart: handle, promoCodes: ['LINES5', code], replace: false }),
      );

      assert.equal(error.name, name);
      assert.deepEqual(
        [error.details.promoCode, error.details.reason, error.details.sentence],
        [code, reason, sentence],
      );
      assert.equal(held(handle), before);
    });
  }

  it('replaces all codes by one that comes in two spellings', async (t) => {
    const { adapter, item, start } = await startTestShop(t);
    const { handle } = await start(item(MUG, 2));
    await adapter.applyPromoCodes(call(), { cart: handle, promoCodes: ['WELCOME10', 'LINES5'], replace: false });

    const { cart } = await adapter.applyPromoCodes(call(), {
      cart: handle,
      promoCodes: ['WELCOME10', 'welcome10'],
      replace: true,
    });

    assert.deepEqual(cart.coupons, ['WELCOME10']);
  });

  it('sends the buyer to the page of the cart, and no empty one', async (t) => {
    const { adapter, shop, item, start } = await startTestShop(t);
    const { handle, cart } = await start(item(MUG));

    const { url, expiresAt } = await adapter.transferSession(call(), { cart: handle });
    await adapter.clearCart(call(), { cart: handle });
    const empty = await refusalOf(() => adapter.transferSession(call(), { cart: handle }));

    const held = findCart(shop, handle)?.cart;
    assert.deepEqual([url, expiresAt], [`${shop.origin}/cart/c/${held?.token}?key=${held?.key}`, null]);
    assert.ok(!JSON.stringify(cart).includes(held?.token ?? ''), 'the cart shows half of its handle');
    assert.equal(empty.name, 'CannotTransferSession');
  });

  it('knows no cart that has expired, was ordered on its page, or is named without its key', async (t) => {
    const time = { now: 1_800_000_000_000 };
    const { adapter, shop, item, start, sent } = await startTestShop(t, { now: () => time.now });
    const [old, ordered, open] = [await start(item(MUG)), await start(item(MUG)), await start(item(MUG))];
    const held = findCart(shop, ordered.handle)?.cart;
    assert.ok(held !== undefined);
    held.isOrdered = true;
    const read = (cart: string) => refusalOf(() => adapter.getCart(call(), { cart }));
    const add = (cart: string) =>
      refusalOf(() => adapter.addLineItems(call(), { cart, items: [item(MUG)], flush: false }));

    const wrong = open.handle.replace(/key=.*/, 'key=wrong');
    const wrongKey = [await read(wrong), await add(wrong)];
    sent();
    const withoutKey = await read(open.handle.replace(/\?key=.*/, ''));
    assert.deepEqual(sent(), []);
    time.now += CART_LIFETIME_MS + 1;
    const errors = [await read(old.handle), await add(old.handle), await read(ordered.handle), ...wrongKey, withoutKey];

    assert.deepEqual(
      errors.map(({ name }) => name),
      Array.from({ length: 6 }, () => 'CartNotFound'),
    );
  });
});
