import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openPaperShop, paperCheckout } from './support/open-paper-shop.ts';

/** A shop that completes what it is sent, with these addresses of its pages. */
function openShop(pages: { readonly permalink_url?: unknown; readonly continue_url?: unknown }) {
  const { permalink_url = null, continue_url = null } = pages;
  const order = { id: 'o1', label: '#1', permalink_url };
  let isPaid = false;
  return openPaperShop(({ line }) => {
    if (line.startsWith('GET /orders')) {
      return { body: { ucp: {}, ...order, currency: 'USD', line_items: [] } };
    }
    isPaid ||= line.endsWith('/complete');
    return { body: paperCheckout({ continue_url, ...(isPaid && { status: 'completed', order }) }) };
  });
}

describe('an address of a UCP shop that is none', () => {
  for (const address of ['', '/orders/1', '#']) {
    it(`hides no order that was paid: ${JSON.stringify(address)}`, async () => {
      const { adapter, call, submission } = openShop({ permalink_url: address, continue_url: address });

      const outcome = await adapter.placeOrder?.(call(), submission());
      const order = await adapter.getOrder?.(call(), { order: { orderId: 'o1', cart: 'c1' } });

      assert.ok(outcome?.kind === 'placed');
      assert.equal(outcome.order.cart.confirmation?.thankYouPage, null);
      assert.equal(order?.orderStatusPageUrl, null);
    });

    it(`hides no product, and none beside it: ${JSON.stringify(address)}`, async () => {
      const price = { amount: 500, currency: 'USD' };
      const toProduct = (id: string, url: string) => ({ id, title: id, url, variants: [{ id: `${id}-v`, price }] });
      const products = [toProduct('p1', address), toProduct('p2', 'https://shop.example/p2')];
      const { adapter, call } = openPaperShop(
        ({ line, body }) => {
          if (line.endsWith('/lookup')) return { body: { ucp: {}, products } };
          const { id } = body as { readonly id: string };
          return { body: { ucp: {}, product: products.find((each) => each.id === id) } };
        },
        ['dev.ucp.shopping.catalog.lookup'],
      );

      const references = products.map(({ id }) => ({ by: 'baseSku' as const, value: id }));
      const found = await adapter.getProducts?.(call(), { references });

      assert.deepEqual(
        found?.map((each) => each?.pdpUrl),
        [null, 'https://shop.example/p2'],
      );
    });
  }
});
