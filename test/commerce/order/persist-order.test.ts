import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { CartHandle, MerchantAdapter, PlacedOrder } from '../../../src/adapters/contract/index.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { CartHandles } from '../../../src/stores/ports/index.ts';
import { atEnd } from '../../support/at-end.ts';
import {
  addGiftCard,
  addMug,
  completeInput,
  createCaller,
  createCommerceKit,
  DOMAIN,
  owner,
} from '../../support/servers/commerce-kit.ts';

const caller = createCaller();

/** The device's cart became an order on the pages of the shop, which still shows the cart. The store fails to forget it, once. */
async function persistWithoutEnd(t: TestContext) {
  const kit = await createCommerceKit();
  atEnd(t, () => kit.close());
  const { stores, dependencies } = kit;
  const shop = dependencies.merchants.requireConfigured(DOMAIN);
  const { getCart } = shop.adapter;
  assert.ok(getCart);
  const findOrderOfCart = async (
    call: Parameters<typeof getCart>[0],
    { cart }: { readonly cart: CartHandle },
  ): Promise<PlacedOrder> => ({ orderId: 'order-1', orderNumber: '#1', cart: await getCart(call, { cart }) });
  const adapter: MerchantAdapter = { ...shop.adapter, findOrderOfCart };
  let fails = true;
  const cartHandles: CartHandles = {
    ...stores.cartHandles,
    compareAndSet: async (cart, change) => {
      if (fails && change.next === null) throw new CommerceError('ServiceUnavailable');
      return stores.cartHandles.compareAndSet(cart, change);
    },
  };
  const merchants = new Merchants([{ ...shop, adapter }]);
  const commerce = createCommerce({ ...dependencies, merchants, stores: { ...stores, cartHandles } });
  await commerce.addLineItem(caller, addMug());
  const events = await commerce.watchCart(caller, { domain: DOMAIN });
  atEnd(t, async () => void (await events.return?.()));
  const next = async () => (await events.next()).value ?? assert.fail('it ended');
  await next();

  await assert.rejects(commerce.persistOrder(caller, { domain: DOMAIN }), { name: 'ServiceUnavailable' });
  assert.equal((await stores.orders.find({ domain: DOMAIN, orderId: 'order-1' }))?.orderNumber, '#1');
  fails = false;
  return { commerce, next };
}

describe('an order from the pages of a shop whose cart was not forgotten with its record', () => {
  for (const input of [{ domain: DOMAIN }, { domain: DOMAIN, orderId: 'order-1' }]) {
    it(`takes the cart from the device with the next call, and tells its watchers: ${JSON.stringify(input)}`, async (t) => {
      const { commerce, next } = await persistWithoutEnd(t);

      const { order } = await commerce.persistOrder(caller, input);
      assert.equal(order?.orderId, 'order-1');
      assert.equal(await commerce.getCart(caller, { domain: DOMAIN }), null);
      const { cart, order: told } = await next();

      assert.deepEqual([cart, told], [null, { domain: DOMAIN, orderId: 'order-1' }]);
    });
  }

  it('leaves the next cart of the device alone', async (t) => {
    const { commerce } = await persistWithoutEnd(t);
    await commerce.persistOrder(caller, { domain: DOMAIN });
    const { cart } = await commerce.addLineItem(caller, addMug());

    await commerce.persistOrder(caller, { domain: DOMAIN, orderId: 'order-1' });

    assert.equal((await commerce.getCart(caller, { domain: DOMAIN }))?.cartId, cart?.cartId);
  });
});

it('leaves an order to the attempt that began to place it while the shop was asked', async (t) => {
  const kit = await createCommerceKit();
  atEnd(t, () => kit.close());
  const { stores, dependencies, platform, time } = kit;
  const shop = dependencies.merchants.requireConfigured(DOMAIN);
  await kit.commerce.addLineItem(caller, addGiftCard());
  let placed: PlacedOrder | null = null;
  platform.intercept('placeOrder', async (proceed) => {
    ({ order: placed } = (await proceed()) as { readonly order: PlacedOrder });
    throw new CommerceError('StoreUnavailable');
  });
  const findOrderOfCart = async () => {
    await kit.commerce.completeOrder(caller, completeInput());
    return placed;
  };
  const merchants = new Merchants([{ ...shop, adapter: { ...shop.adapter, findOrderOfCart } as MerchantAdapter }]);

  const { userErrors } = await createCommerce({ ...dependencies, merchants }).persistOrder(caller, { domain: DOMAIN });
  await time.advance(60_000);
  await kit.commerce.resumeDueAttempts();

  const [order] = await stores.orders.list(owner, { domain: null, status: null }, null, 2);
  assert.deepEqual(
    userErrors.map(({ name }) => name),
    ['CartLocked'],
  );
  assert.notEqual(order?.attemptId ?? null, null);
});
