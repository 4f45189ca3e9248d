import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { CartContext } from '../../../../src/commerce/cart/cart-context.ts';
import { leaseCart, waitForCartChanges } from '../../../../src/commerce/cart/change/lease-cart.ts';
import { LateEnds } from '../../../../src/commerce/merchant-calls/late-ends.ts';
import { settle } from '../../../support/manual-time.ts';
import { createCommerceKit, DOMAIN, owner } from '../../../support/servers/commerce-kit.ts';

it('does not let an order wait for a lease that its own node could not release', async (t) => {
  const kit = await createCommerceKit();
  const { time, dependencies, stores } = kit;
  const inTurn = <T>(_cart: unknown, task: () => Promise<T>) => task();
  const parts = { timers: time, lateEnds: new LateEnds(time), settings: { leaseInterval: 50, writeTimeout: 30_000 } };
  const deviceCarts = { inTurn, exclusively: inTurn };
  const context = { ...dependencies, ...parts, deviceCarts } as unknown as CartContext;
  const cart = { owner, domain: DOMAIN };
  const release = t.mock.method(stores.cartHandles, 'release', () => Promise.reject(new Error('away')));
  await leaseCart(context, cart, async () => {});
  release.mock.restore();

  let isFree = false;
  const waiting = waitForCartChanges(context, cart).then(() => {
    isFree = true;
  });
  await settle();
  const wasFreeAtOnce = isFree;
  await time.advance(10_000);
  await waiting;
  await kit.close();

  assert.equal(wasFreeAtOnce, true);
});
