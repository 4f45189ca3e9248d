import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call, openShop, payments, readyCart, submission } from '../../adapters/vendure/support/shop.ts';
import { isRefusal } from '../../contract/merchant-adapter/promises/order/orders.ts';

const ROUNDS = Number(process.env['VENDURE_ROUNDS'] ?? 5);

interface Held {
  readonly state: string;
  readonly payments: readonly { readonly state: string }[];
}

describe('many calls that pay for one order on Vendure at the same moment', {
  skip: !process.env['VENDURE_URL'],
}, () => {
  for (const [title, keys] of [
    ['under one key', ['a', 'a', 'a', 'a', 'a']],
    ['under keys of their own', ['a', 'b', 'c', 'd', 'e']],
    ['under two keys', ['a', 'b', 'a', 'b', 'a', 'b']],
  ] as const) {
    it(`make one payment, ${title}, and tell the truth about it`, async (t) => {
      const shop = openShop(t, { kept: false });
      // Each call as from a process of its own.
      const callers = keys.map(() => shop.connect());
      let won = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const handle = await readyCart(shop);

        const outcomes = await Promise.allSettled(
          keys.map((key, index) => callers[index]?.placeOrder(call(), submission(handle, `${key}-${round}`))),
        );

        const held = (await payments(shop, handle)) as Held;
        const charged = held.payments.filter(({ state }) => state === 'Authorized');
        const placed = keys.filter((_, index) => outcomes[index]?.status === 'fulfilled');
        assert.ok(charged.length <= 1, `charged ${charged.length} times`);
        assert.ok(new Set(placed).size <= 1, 'two keys say that they made the order');
        assert.ok(placed.length === 0 || charged.length === 1, 'an order without a payment');
        for (const [index, outcome] of outcomes.entries()) {
          if (outcome.status === 'fulfilled') assert.equal(outcome.value?.kind, 'placed');
          else if (isRefusal(outcome.reason)) assert.notEqual(keys[index], placed[0], 'refused, and it stands');
        }
        won += charged.length;
        await settle(
          shop,
          handle,
          [...new Set(keys)].map((key) => `${key}-${round}`),
        );
      }
      t.diagnostic(`${won} of ${ROUNDS} rounds had a winner at once`);
    });
  }
});

/** Whoever asks afterwards learns what is true, and a buyer who had no luck can pay. */
async function settle(shop: ReturnType<typeof openShop>, handle: string, keys: readonly string[]): Promise<void> {
  const told = [];
  for (const attemptKey of keys)
    told.push((await shop.adapter.reconcileOrder(call(), { cart: handle, attemptKey })).kind);
  const placed = told.filter((kind) => kind === 'placed').length;
  assert.ok(placed <= 1 && told.every((kind) => kind === 'placed' || kind === 'not-placed'), told.join());
  if (placed === 0) await shop.adapter.placeOrder(call(), submission(handle, 'luck'));
  const held = (await payments(shop, handle)) as Held;
  assert.deepEqual([held.state, held.payments.map(({ state }) => state)], ['PaymentAuthorized', ['Authorized']]);
}
