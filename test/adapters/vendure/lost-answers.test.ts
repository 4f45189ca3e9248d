import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PlatformCart } from '../../../src/domain/cart/cart.ts';
import { ann, call, item, losing, openShop, readyCart, refusalOf, variants } from './support/shop.ts';

const unavailable = { name: 'StoreUnavailable' };
const mia = { ...ann, firstName: 'Mia', email: 'mia@example.com', address1: '9 Side St', city: 'Dallas' };

/** What the cart holds; a line that was taken out and put back has another identifier. */
const contentsOf = ({ lineItems, coupons, total, shipments }: PlatformCart) => ({
  lines: lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`).sort(),
  coupons: [...coupons].sort(),
  total,
  method: shipments[0]?.shippingMethod,
});

/** Vendure did what it was asked, and only its answer was lost: the cart is afterwards as it was before, but for a first address. */
describe('the Vendure adapter, lost answers', () => {
  it('takes items out again', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    const before = await shop.adapter.getCart(call(), { cart: handle });
    shop.sent();

    const items = [item(variants.mugBlueSmall, 1), item(variants.notebook, 2)];
    const adding = shop.connect({}, losing('AddItems')).addLineItems(call(), { cart: handle, items, flush: false });

    assert.deepEqual(await refusalOf(adding), unavailable);
    assert.deepEqual(shop.sent(), ['ReadOrder', 'AddItems', 'ReadOrder', 'RestoreLines']);
    assert.deepEqual(await shop.adapter.getCart(call(), { cart: handle }), before);
  });

  it('puts the lines of a flush back', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop, [item(variants.mugBlueSmall, 3), item(variants.notebook, 2)]);
    const before = await shop.adapter.getCart(call(), { cart: handle });
    shop.sent();

    const items = [item(variants.mugBlueSmall, 1), item(variants.bowl, 1)];
    const adding = shop.connect({}, losing('DropLines')).addLineItems(call(), { cart: handle, items, flush: true });

    assert.deepEqual(await refusalOf(adding), unavailable);
    assert.deepEqual(shop.sent(), ['ReadOrder', 'AddItems', 'DropLines', 'ReadOrder', 'RestoreLines', 'AddItems']);
    assert.deepEqual(contentsOf(await shop.adapter.getCart(call(), { cart: handle })), contentsOf(before));
  });

  it('puts address and buyer back', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    const before = await shop.adapter.getCart(call(), { cart: handle });
    shop.sent();

    const setting = shop
      .connect({}, losing('SetShipping'))
      .setShippingInfo(call(), { cart: handle, shipmentId: null, address: mia });

    assert.deepEqual(await refusalOf(setting), unavailable);
    assert.deepEqual(shop.sent(), ['ReadOrder', 'SetShipping', 'ReadOrder', 'RestoreShippingAddress', 'SetCustomer']);
    assert.deepEqual(await shop.adapter.getCart(call(), { cart: handle }), before);
  });

  it('keeps the first address', async (t) => {
    const shop = openShop(t);
    const items = [item(variants.bowl, 1)];
    const { handle, cart: before } = await shop.adapter.addLineItems(call(), { cart: null, items, flush: false });
    shop.sent();

    const setting = shop
      .connect({}, losing('SetShipping'))
      .setShippingInfo(call(), { cart: handle, shipmentId: null, address: mia });

    assert.deepEqual(await refusalOf(setting), unavailable);
    assert.deepEqual(shop.sent(), ['ReadOrder', 'SetShipping', 'ReadOrder']);
    const { lineItems, shipments } = await shop.adapter.getCart(call(), { cart: handle });
    assert.deepEqual(lineItems, before.lineItems);
    assert.equal(shipments[0]?.shippingInfo?.address1, mia.address1);
  });

  it('takes codes off again, and puts codes back', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    const applied = await shop.adapter.applyPromoCodes(call(), {
      cart: handle,
      promoCodes: ['FREESHIP'],
      replace: false,
    });
    shop.sent();

    const applying = shop
      .connect({}, losing('ApplyCoupons'))
      .applyPromoCodes(call(), { cart: handle, promoCodes: ['SAVE10', 'FREESHIP'], replace: false });
    assert.deepEqual(await refusalOf(applying), unavailable);
    assert.deepEqual(shop.sent(), ['ReadOrder', 'ApplyCoupons', 'ReadOrder', 'RemoveCoupons']);
    const afterApplying = await shop.adapter.getCart(call(), { cart: handle });
    const clearing = shop.connect({}, losing('RemoveCoupons')).clearPromoCodes(call(), { cart: handle });
    assert.deepEqual(await refusalOf(clearing), unavailable);
    assert.deepEqual(shop.sent(), ['ReadCart', 'ReadOrder', 'RemoveCoupons', 'ReadOrder', 'ApplyCoupons']);

    const afterClearing = await shop.adapter.getCart(call(), { cart: handle });
    assert.deepEqual([afterApplying, afterClearing], [applied.cart, applied.cart]);
  });
});
