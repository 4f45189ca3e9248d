import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCart } from './support/shop-state.ts';
import { ann, call, refusalOf, startTestShop } from './support/start-test-shop.ts';
import { schemaWithNull } from './support/storefront-schema.ts';

const MUG = 101;
const PRINT = 103;

/** What was changed stays: a refusal would say that nothing has changed. */
describe('the Shopify adapter: Shopify refuses to put back what a refused change has done', () => {
  it('does not know what became of an address and its buyer', async (t) => {
    const { adapter, shop, item, start } = await startTestShop(t);
    const { handle } = await start(item(MUG));
    await adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address: ann });
    const held = findCart(shop, handle)?.cart;
    assert.ok(held !== undefined);
    held.email = 'what Shopify takes no more';

    const error = await refusalOf(() =>
      adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address: { ...ann, city: '' } }),
    );

    assert.deepEqual([error.name, error.outcomeUnknown], ['StoreUnavailable', true]);
  });

  for (const [what, mutation, after, address] of [
    ['an address whose buyer', 'cartBuyerIdentityUpdate', 1, { ...ann, city: '' }],
    ['a buyer whose address', 'cartDeliveryAddressesReplace', 1, { ...ann, email: 'ann' }],
    ['an address which', 'cartDeliveryAddressesReplace', 0, { ...ann, city: 'Dallas' }],
  ] as const) {
    it(`does not know what became of ${what} it answers nothing about`, async (t) => {
      const { adapter, storefront, item, start } = await startTestShop(t);
      const { handle } = await start(item(MUG));
      await adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address: ann });
      storefront.schema = schemaWithNull(mutation, after);

      const error = await refusalOf(() => adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address }));

      assert.deepEqual([error.name, error.outcomeUnknown], ['StoreUnavailable', true]);
    });
  }

  it('does not know what became of a quantity', async (t) => {
    const { adapter, shop, item, start } = await startTestShop(t);
    const { handle, cart } = await start(item(PRINT));
    const print = shop.products[2]?.variants[0];
    assert.ok(print !== undefined);
    print.increment = 2;
    const lineItemId = cart.lineItems[0]?.lineItemId ?? '';

    const error = await refusalOf(() => adapter.updateLineItem(call(), { cart: handle, lineItemId, quantity: 8 }));

    assert.deepEqual([error.name, error.outcomeUnknown], ['StoreUnavailable', true]);
  });
});
