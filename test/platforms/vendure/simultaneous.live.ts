import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { CartHandle, ReconciledOutcome } from '../../../src/adapters/contract/index.ts';
import { parseOrderId } from '../../../src/adapters/vendure/order/order-id.ts';
import type { HttpTransport } from '../../../src/upstream-http/http-transport.ts';
import {
  call,
  openShop,
  operationOf,
  payments,
  readyCart,
  submission,
  variants,
} from '../../adapters/vendure/support/shop.ts';
import { isRefusal } from '../../contract/merchant-adapter/promises/order/orders.ts';
import { connectPaymentProvider } from '../support/payment-provider/connect-payment-provider.ts';
import { openAdminDoor } from './admin-door.ts';
import { type HeldOrder, readHeldOrder } from './read-held-order.ts';
import { readVendureServer } from './read-vendure-server.ts';

const ROUNDS = Number(process.env['PLATFORM_ROUNDS'] ?? 5);
/** Each of the three tests orders two in a round. */
const UNITS_PER_ROUND = 6;
const { url: SHOP_URL, databaseUrl: DATABASE_URL } = readVendureServer();

/** `handlerTimeoutMs` by default and one minute: the README's bound for a payment that was sent and does not appear. */
const BOUND_MS = 11 * 60_000;

type Shop = ReturnType<typeof openShop>;

/** What was answered about each key. */
type Told = ReadonlyMap<string, ReconciledOutcome['kind']>;

/** One cart, and the keys of the calls that try to pay for it. */
interface Round {
  readonly handle: CartHandle;
  readonly keys: readonly string[];
  /** The keys under which a payment was sent to Vendure. */
  readonly sent: ReadonlySet<string>;
}

describe('many calls that pay for one order on Vendure at the same moment', { skip: SHOP_URL === '' }, () => {
  before(async () => {
    const door = await openAdminDoor(readVendureServer(), null);
    await door.setStock(variants.mugBlueSmall, 100 + ROUNDS * UNITS_PER_ROUND);
  });

  for (const [title, letters] of [
    ['under one key', ['a', 'a', 'a', 'a', 'a']],
    ['under keys of their own', ['a', 'b', 'c', 'd', 'e']],
    ['under two keys', ['a', 'b', 'a', 'b', 'a', 'b']],
  ] as const) {
    it(`make one payment, ${title}; each outcome is known at once, or in eleven and a half minutes if a payment was sent`, async (t) => {
      const shop = openShop(t, { kept: false });
      const sent = new Set<string>();
      let keys: readonly string[] = [];
      // Each call as from a process of its own.
      const callers = letters.map((_, index) =>
        shop.connect(
          {},
          watchPayments(() => sent.add(keys[index] ?? '')),
        ),
      );
      let won = 0;
      let open = 0;
      for (let number = 0; number < ROUNDS; number += 1) {
        keys = letters.map((letter) => `${letter}-${number}`);
        sent.clear();
        const round: Round = { handle: await readyCart(shop), keys, sent };

        const outcomes = await Promise.allSettled(
          keys.map((key, index) => callers[index]?.placeOrder(call(), submission(round.handle, key))),
        );

        const charged = (await readHeld(shop, round)).payments.length;
        const placed = new Set(keys.filter((_, index) => outcomes[index]?.status === 'fulfilled'));
        assert.ok(placed.size <= 1, 'two keys say that they made the order');
        assert.ok(placed.size === 0 || charged === 1, 'an order without a payment');
        for (const [index, outcome] of outcomes.entries()) {
          // `processing`: the money is there, and the order is finished when somebody asks.
          if (outcome.status === 'fulfilled') assert.match(outcome.value?.kind ?? '', /^(placed|processing)$/);
          else if (isRefusal(outcome.reason)) assert.ok(!placed.has(keys[index] ?? ''), 'refused, and it stands');
        }
        won += charged;
        open += await settle(shop, round, [...placed]);
      }
      t.diagnostic(`${won} of ${ROUNDS} rounds had a winner at once, ${open} had an outcome that was open for a while`);
    });
  }
});

const watchPayments =
  (sent: () => void) =>
  (transport: HttpTransport): HttpTransport => ({
    ...transport,
    send: (request) => {
      if (operationOf(request) === 'AddPayment') sent();
      return transport.send(request);
    },
  });

/**
 * Whoever asks afterwards learns what is true, and a buyer who had no luck can pay. Returns 1 if an outcome was open at
 * first, else 0.
 */
async function settle(shop: Shop, round: Round, winners: readonly string[]): Promise<number> {
  const first = await reconcile(shop, round);
  for (const [key, kind] of first) {
    assert.match(kind, round.sent.has(key) ? /^(placed|not-placed|unknown)$/ : /^(placed|not-placed)$/);
  }
  const isOpen = [...first.values()].includes('unknown');
  const last = isOpen ? await reconcileLater(shop, round, first) : first;

  const placed = [...last.keys()].filter((key) => last.get(key) === 'placed');
  if (winners.length > 0) assert.deepEqual(placed, winners);
  const taken = (await readHeld(shop, round)).payments.length;
  assert.equal(taken, placed.length, 'a charge without an order, or an order without a charge');
  if (placed.length === 0) await shop.adapter.placeOrder(call(), submission(round.handle, `luck-${round.keys[0]}`));
  const held = await readHeld(shop, round);
  assert.deepEqual([held.state, held.payments.map(({ state }) => state)], ['PaymentAuthorized', ['Authorized']]);
  return Number(isOpen);
}

/** Past the bound every outcome is known, and those that were known before are the same. */
async function reconcileLater(shop: Shop, round: Round, first: Told): Promise<Told> {
  shop.pass(BOUND_MS);
  const last = await reconcile(shop, round);
  for (const [key, kind] of last) {
    if (first.get(key) === 'unknown') assert.match(kind, /^(placed|not-placed)$/);
    else assert.equal(kind, first.get(key));
  }
  return last;
}

async function reconcile(shop: Shop, { handle, keys }: Round): Promise<Told> {
  const told = new Map<string, ReconciledOutcome['kind']>();
  for (const attemptKey of new Set(keys)) {
    const { kind } = await shop.adapter.reconcileOrder(call(), { cart: handle, attemptKey });
    told.set(attemptKey, kind);
  }
  return told;
}

/** The order in Vendure's database, or by the Admin API if the server alone sees that. It was charged once at most, and the payment provider took as many charges as Vendure knows. */
async function readHeld(shop: Shop, { handle }: Round): Promise<HeldOrder> {
  const { orderId }: { orderId: string } = JSON.parse(handle);
  const held =
    DATABASE_URL === null
      ? ((await payments(shop, handle)) as HeldOrder)
      : await readHeldOrder(DATABASE_URL, parseOrderId(orderId));
  const { charges } = await connectPaymentProvider(SHOP_URL).read();
  const taken = charges.filter(({ reference }) => orderId.endsWith(`.${reference}`));
  assert.ok(taken.length <= 1, `the provider charged ${taken.length} times`);
  const states = held.payments.map(({ state }) => state);
  assert.deepEqual(states, Array(taken.length).fill('Authorized'), 'Vendure has other payments than the provider');
  return held;
}
