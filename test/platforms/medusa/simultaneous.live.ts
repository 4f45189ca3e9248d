import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ReconciledOutcome } from '../../../src/adapters/contract/index.ts';
import { call, openShop, readyCart, type TestShop } from '../../adapters/medusa/support/shop.ts';
import { isRefusal } from '../../contract/merchant-adapter/promises/order/orders.ts';
import { connectPaymentProvider } from '../support/payment-provider/connect-payment-provider.ts';
import { openAdminDoor } from './admin-door.ts';
import { type HeldPayment, readHeldPayments } from './read-held-payments.ts';
import { readMedusaServer } from './read-medusa-server.ts';
import { readVariants } from './read-variants.ts';

const ROUNDS = Number(process.env['PLATFORM_ROUNDS'] ?? 5);
/** Each of the three tests orders one in a round. */
const UNITS_PER_ROUND = 6;

/** What was answered about each key. */
type Told = ReadonlyMap<string, ReconciledOutcome['kind']>;

const server = readMedusaServer();

describe('many calls that pay for one cart on Medusa at the same moment', { skip: server.url === undefined }, () => {
  before(async () => {
    const door = openAdminDoor(server, { id: server.regions.us, currency: 'usd' });
    const variants = await readVariants(server);
    for (const sku of ['MUG-S-BLUE', 'TEA-100']) {
      await door.setStock(variants[sku] ?? '', 1_000 + ROUNDS * UNITS_PER_ROUND);
    }
  });

  for (const [title, letters] of [
    ['under one key', ['a', 'a', 'a', 'a', 'a']],
    ['under keys of their own', ['a', 'b', 'c', 'd', 'e']],
    ['under two keys', ['a', 'b', 'a', 'b', 'a', 'b']],
  ] as const) {
    it(`make one payment, ${title}, as the database has it`, async (t) => {
      const shop = await openShop(t);
      // Each call as from a process of its own.
      const callers = await Promise.all(letters.map(() => openShop(t)));
      let won = 0;
      let open = 0;
      for (let number = 0; number < ROUNDS; number += 1) {
        const { handle } = await readyCart(shop);
        const submissions = new Map([...new Set(letters)].map((letter) => [letter, shop.submission(handle)]));
        const keys = letters.map((letter) => submissions.get(letter)?.attemptKey ?? '');

        const outcomes = await Promise.allSettled(
          letters.map((letter, index) =>
            callers[index]?.adapter.placeOrder(call(), submissions.get(letter) ?? shop.submission(handle)),
          ),
        );

        const placed = new Set(
          keys.filter((_, index) => {
            const outcome = outcomes[index];
            return outcome?.status === 'fulfilled' && outcome.value?.kind === 'placed';
          }),
        );
        assert.ok(placed.size <= 1, 'two keys say that they made the order');
        for (const [index, outcome] of outcomes.entries()) {
          if (outcome.status === 'rejected' && isRefusal(outcome.reason)) {
            assert.ok(!placed.has(keys[index] ?? ''), `refused, and it stands: ${String(outcome.reason)}`);
          }
        }
        won += placed.size;
        open += await settle(shop, handle, keys, placed);
      }
      t.diagnostic(`${won} of ${ROUNDS} rounds had a winner at once, ${open} had an outcome that was open for a while`);
    });
  }
});

/** Whoever asks afterwards learns what is true, and a buyer who had no luck can pay. Returns 1 if an outcome was open at first, else 0. */
async function settle(
  shop: TestShop,
  handle: string,
  keys: readonly string[],
  winners: ReadonlySet<string>,
): Promise<number> {
  const first = await reconcile(shop, handle, keys);
  const isOpen = [...first.values()].some((kind) => kind === 'unknown' || kind === 'processing');
  const last = isOpen ? await reconcile(shop, handle, keys) : first;
  for (const [key, kind] of last) assert.match(kind, /^(placed|not-placed)$/, `${key} is ${kind}`);

  const placed = [...last.keys()].filter((key) => last.get(key) === 'placed');
  for (const key of winners) assert.deepEqual(placed, [key], 'the order of another key than the one that was told');
  assert.equal(
    (await readPayments(handle)).length,
    placed.length,
    'a payment without an order, or the other way round',
  );
  if (placed.length === 0) {
    const outcome = await shop.adapter.placeOrder(call(), shop.submission(handle));
    assert.equal(outcome.kind, 'placed', 'a cart that nobody ordered cannot be ordered');
  }
  const payments = await readPayments(handle);
  assert.deepEqual(
    payments.map(({ orders, isCanceled }) => [orders, isCanceled]),
    [[1, false]],
    'one payment, of one order',
  );
  return Number(isOpen);
}

async function reconcile(shop: TestShop, cart: string, keys: readonly string[]): Promise<Told> {
  const told = new Map<string, ReconciledOutcome['kind']>();
  for (const attemptKey of new Set(keys)) {
    told.set(attemptKey, (await shop.adapter.reconcileOrder(call(), { cart, attemptKey })).kind);
  }
  return told;
}

/** The payments of the cart in Medusa's database that stand, each of which the provider took. */
async function readPayments(cart: string): Promise<readonly HeldPayment[]> {
  const payments = (await readHeldPayments(server.databaseUrl, cart)).filter(({ isCanceled }) => !isCanceled);
  const { charges } = await connectPaymentProvider(server.url).read();
  const sessions = new Set(charges.map(({ reference }) => reference));
  for (const { sessionId } of payments) assert.ok(sessions.has(sessionId), 'Medusa has a payment that nobody made');
  return payments;
}
