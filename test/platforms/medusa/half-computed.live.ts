import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pg from 'pg';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { ann, call, openShop, readyCart } from '../../adapters/medusa/support/shop.ts';
import { readMedusaServer } from './read-medusa-server.ts';

const server = readMedusaServer();

/** As Medusa leaves them if it is killed in a change, before it gets to the taxes. */
const taxesOf = {
  lines: 'DELETE FROM cart_line_item_tax_line WHERE item_id IN (SELECT id FROM cart_line_item WHERE cart_id = $1)',
  'the shipping method':
    'DELETE FROM cart_shipping_method_tax_line WHERE shipping_method_id IN (SELECT id FROM cart_shipping_method WHERE cart_id = $1)',
} as const;

async function removeTaxes(part: keyof typeof taxesOf, cartId: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  // Whoever asks gets the error.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(taxesOf[part], [cartId]);
  } finally {
    await client.end();
  }
}

describe('a cart of Medusa that a killed change left without taxes', { skip: server.url === undefined }, () => {
  for (const part of ['lines', 'the shipping method'] as const) {
    it(`is ordered for what Medusa computes anew, without those of ${part}`, async (t) => {
      const shop = await openShop(t);
      const { handle, cart } = await readyCart(shop);
      await removeTaxes(part, handle);
      const half = await shop.adapter.getCart(call(), { cart: handle });
      assert.ok(half.total.number < cart.total.number);

      await assert.rejects(
        shop.adapter.placeOrder(call(), shop.submission(handle, { expectedTotal: half.total })),
        (error: unknown) => {
          assert.ok(error instanceof CommerceError);
          assert.deepEqual([error.name, error.details.actual], ['CheckoutError', cart.total]);
          return true;
        },
      );

      const whole = await shop.adapter.getCart(call(), { cart: handle });
      assert.deepEqual([whole.taxTotal, whole.total], [cart.taxTotal, cart.total]);
      const outcome = await shop.adapter.placeOrder(call(), shop.submission(handle, { expectedTotal: whole.total }));
      assert.ok(outcome.kind === 'placed');
      assert.deepEqual(outcome.order.cart.total, cart.total);
    });
  }

  it('gets them by the same address once more', async (t) => {
    const shop = await openShop(t);
    const { handle, cart } = await readyCart(shop);
    await removeTaxes('lines', handle);
    await removeTaxes('the shipping method', handle);

    const again = await shop.adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address: ann });

    assert.deepEqual([again.cart.taxTotal, again.cart.total], [cart.taxTotal, cart.total]);
  });

  it('gets that of the shipping method by the same method once more', async (t) => {
    const shop = await openShop(t);
    const { handle, cart } = await readyCart(shop);
    const [shipment] = cart.shipments;
    assert.ok(shipment?.shippingMethod);
    await removeTaxes('the shipping method', handle);
    const { shipmentId, shippingMethod } = shipment;

    const input = { cart: handle, shipmentId, shippingMethodId: shippingMethod.id };
    const again = await shop.adapter.setShippingMethod(call(), input);

    assert.deepEqual([again.cart.taxTotal, again.cart.total], [cart.taxTotal, cart.total]);
  });
});
