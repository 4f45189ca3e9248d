import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createCornerShopAdapter } from '../../../examples/corner-shop/adapter/create-corner-shop-adapter.ts';
import { parseCornerShopSettings } from '../../../examples/corner-shop/adapter/settings.ts';
import { startCornerShops } from '../../../examples/corner-shop/shop/start-corner-shops.ts';
import { Secret } from '../../../src/lib/secret.ts';

it('tells which of two lines of one variant came back', async (test) => {
  const platform = await startCornerShops();
  test.after(platform.close);
  const [[key, { shop, till }] = assert.fail('There is no corner shop')] = platform.shops;
  const cart = shop.start();
  shop.add(cart, [{ variant: '500', quantity: 1 }], false);
  const [line = assert.fail('The cart is empty')] = cart.lines;
  const second = { ...line, id: 'second' };
  cart.lines.push(second);
  till.pay(cart.token, 'attempt', payer);
  const [order = assert.fail('Nothing was ordered')] = till.orders;

  till.takeBack(order, second, 1);

  const settings = parseCornerShopSettings({ url: platform.url, key: new Secret(key), currency: shop.currency });
  const told = await createCornerShopAdapter(settings).getOrder?.(call, {
    order: { orderId: order.id, cart: cart.token },
  });
  assert.deepEqual(
    told?.lineItems.map(({ lineItemId, returnedQuantity }) => [lineItemId, returnedQuantity]),
    [
      [line.id, 0],
      ['second', 1],
    ],
  );
  assert.deepEqual(
    told?.returns.map((each) => each.lineItems),
    [[{ lineItemId: 'second', sku: line.variant.sku, quantity: 1, refundAmount: null }]],
  );
});

const call = { requestId: 'request', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } };

const payer = {
  key: 'attempt',
  card: '4242424242424242',
  tab: null,
  slip: null,
  mayConfirm: false,
  backTo: null,
  total: null,
  word: null,
  billTo: null,
};
