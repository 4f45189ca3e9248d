import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { austin, SHOP, type ShopPair, startShopPair } from './support/start-shop-pair.ts';

const ways = ucpVersions.flatMap((version) => (['rest', 'mcp'] as const).map((transport) => ({ version, transport })));

for (const { version, transport } of ways) {
  describe(`a shop of the Universal Commerce Protocol, in ${version} by ${transport}: carts`, () => {
    let pair: ShopPair;
    before(async () => {
      pair = await startShopPair(version, transport);
    });
    after(() => pair[Symbol.asyncDispose]());

    const start = (quantity = 2) =>
      requireMethod(pair.adapter, 'addLineItems')(pair.call(), {
        cart: null,
        items: [{ addToCartRef: pair.shirt, quantity }],
        flush: false,
      });
    const read = (cart: string) => requireMethod(pair.adapter, 'getCart')(pair.call(), { cart });
    const refuses = async (cart: string, name: string, run: () => Promise<unknown>) => {
      const shown = await read(cart);
      await assert.rejects(run, (error) => error instanceof CommerceError && error.name === name);
      assert.deepEqual(await read(cart), shown);
    };

    it('has the lines of the shop, with the facts of its catalog', async () => {
      const { handle, cart } = await start();

      const [line] = cart.lineItems;
      assert.equal(line?.baseSku, pair.shirt.productId);
      assert.equal(line?.variantId, pair.shirt.variantId);
      assert.notEqual(line?.sku, line?.variantId);
      assert.equal(line?.requiresShipping, true);
      assert.equal(cart.total.number, 2 * (line?.price.number ?? 0));
      assert.ok(!JSON.stringify(cart).includes(handle), 'the handle is not shown');
      assert.deepEqual(await read(handle), cart);
    });

    it('adds to a line, sets it and empties the cart', async () => {
      const { handle } = await start();
      const input = { cart: handle, items: [{ addToCartRef: pair.shirt, quantity: 1 }], flush: false };

      const added = await requireMethod(pair.adapter, 'addLineItems')(pair.call(), input);
      const flushed = await requireMethod(pair.adapter, 'addLineItems')(pair.call(), { ...input, flush: true });
      const lineItemId = flushed.cart.lineItems[0]?.lineItemId ?? '';
      const set = await requireMethod(pair.adapter, 'updateLineItem')(pair.call(), {
        cart: handle,
        lineItemId,
        quantity: 4,
      });
      const cleared = await requireMethod(pair.adapter, 'clearCart')(pair.call(), { cart: handle });

      const quantities = [added, flushed, set, cleared].map(({ cart }) => cart.lineItems.map((line) => line.quantity));
      assert.deepEqual(quantities, [[3], [1], [4], []]);
      assert.equal(cleared.cart.total.number, 0);
    });

    it('refuses what the shop does not take, and leaves its checkout as it was', async () => {
      const { handle, cart } = await start();
      const add = (variantId: string, quantity: number, productId: string | null = null) =>
        requireMethod(pair.adapter, 'addLineItems')(pair.call(), {
          cart: handle,
          items: [{ addToCartRef: { variantId, productId, variantHandles: [] }, quantity }],
          flush: true,
        });

      await refuses(handle, 'NotEnoughStockError', () => add(pair.shirt.variantId, 900_000));
      await refuses(handle, 'ProductNotFound', () => add('nothing', 1));
      await refuses(handle, 'ProductNotFound', () => add(pair.shirt.variantId, 1, 'another-product'));
      await refuses(handle, 'LineItemNotFound', () =>
        requireMethod(pair.adapter, 'updateLineItem')(pair.call(), { cart: handle, lineItemId: 'x', quantity: 1 }),
      );
      assert.deepEqual(await read(handle), cart);
    });

    it('leaves no open cart behind when the shop refuses the first item', async () => {
      const open = async () => (await pair.shop.ledger.carts(SHOP)).length;
      const before = await open();

      await assert.rejects(start(900_000), { name: 'NotEnoughStockError' });

      assert.equal(await open(), before);
    });

    it('goes to an address by a method, with the tax and price of the shop', async () => {
      const { handle } = await start();
      const setAddress = requireMethod(pair.adapter, 'setShippingInfo');
      const setMethod = requireMethod(pair.adapter, 'setShippingMethod');
      const choose = (shippingMethodId: string) =>
        setMethod(pair.call(), { cart: handle, shipmentId: 'shipment', shippingMethodId });
      await refuses(handle, 'MissingShippingInfo', () => choose('express'));

      const addressed = await setAddress(pair.call(), { cart: handle, shipmentId: null, address: austin });
      const chosen = await choose('express');

      assert.deepEqual(addressed.cart.shippingInfo, austin);
      assert.equal(addressed.cart.taxEstimated, false);
      assert.equal(chosen.cart.shipments[0]?.shippingMethod?.id, 'express');
      assert.equal(chosen.cart.shippingTotal.number, chosen.cart.shipments[0]?.shippingMethod?.price.number);
      await refuses(handle, 'InvalidShippingMethod', () => choose('pigeon'));
      await refuses(handle, 'CountryNotSupported', () =>
        setAddress(pair.call(), { cart: handle, shipmentId: null, address: { ...austin, country: 'AQ' } }),
      );
      await refuses(handle, 'ShipmentNotFound', () =>
        setAddress(pair.call(), { cart: handle, shipmentId: 'another', address: austin }),
      );
    });

    it('takes codes, all or none, and gives them back', async () => {
      const { handle } = await start();
      const apply = (...promoCodes: string[]) =>
        requireMethod(pair.adapter, 'applyPromoCodes')(pair.call(), { cart: handle, promoCodes, replace: false });

      const applied = await apply('WELCOME10');
      await refuses(handle, 'InvalidPromoCode', () => apply('NOPE'));
      const cleared = await requireMethod(pair.adapter, 'clearPromoCodes')(pair.call(), { cart: handle });

      assert.deepEqual(applied.cart.coupons, ['WELCOME10']);
      assert.equal(applied.cart.cartDiscount?.number, -applied.cart.subTotal.number / 10);
      assert.deepEqual(cleared.cart.coupons, []);
      assert.equal(cleared.cart.total.number, applied.cart.subTotal.number);
    });

    it('finds products with all of their variants by each of their names, and nothing else', async () => {
      const products = await requireMethod(pair.adapter, 'getProducts')(pair.call(), {
        references: [
          { by: 'variantId', value: pair.shirt.variantId },
          { by: 'baseSku', value: pair.shirt.productId ?? '' },
          { by: 'handle', value: 'shirt-dress' },
          { by: 'sku', value: 'PSD-XS' },
          { by: 'variantId', value: 'nothing' },
        ],
      });

      assert.deepEqual(
        products.map((product) => product?.baseSku ?? null),
        [pair.shirt.productId, pair.shirt.productId, 'product:shirt-dress', 'product:shirt-dress', null],
      );
      assert.ok((products[0]?.variants.length ?? 0) > 1);
    });

    it('knows no checkout that ended or never was', async () => {
      await assert.rejects(read('nothing'), { name: 'CartNotFound' });
      await assert.rejects(read('../orders'), { name: 'CartNotFound' });
    });
  });
}

function requireMethod<Name extends keyof MerchantAdapter>(adapter: MerchantAdapter, name: Name) {
  const method = adapter[name];
  assert.ok(method !== undefined, `the adapter has ${name}`);
  return method;
}
