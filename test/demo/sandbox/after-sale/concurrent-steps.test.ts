import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CommandRefusal } from '../../../../src/command-channel/command-refusal.ts';
import { cancel } from '../../../../src/demo/sandbox/after-sale/cancel.ts';
import { changeOrder } from '../../../../src/demo/sandbox/after-sale/change-order.ts';
import { deliver } from '../../../../src/demo/sandbox/after-sale/deliver.ts';
import type { Wanted } from '../../../../src/demo/sandbox/after-sale/pieces.ts';
import { refund } from '../../../../src/demo/sandbox/after-sale/refund.ts';
import { initiateReturn, receiveReturn } from '../../../../src/demo/sandbox/after-sale/send-back.ts';
import { ship } from '../../../../src/demo/sandbox/after-sale/ship.ts';
import type { TakeStep } from '../../../../src/demo/sandbox/after-sale/steps.ts';
import { openSandboxDatabase } from '../../../../src/demo/sandbox/open-sandbox-database.ts';
import { silentLogger } from '../../../../src/lib/logger.ts';
import { systemRuntime } from '../../../../src/lib/runtime.ts';
import { header, openSandbox, toCall, toSubmission } from '../../../adapters/sandbox/open-sandbox.ts';
import { atEnd } from '../../../support/at-end.ts';
import { createDatabaseFor, postgres } from '../../../support/machine/postgres.ts';

const ROUNDS = 180;
const AT_ONCE = 6;
const ORDERS = 4;
const UNITS = 150;
/** New orders beside each batch of steps. */
const NEW_ORDERS = 3;
const SKUS = ['MUG', 'BOWL', 'PLATE'] as const;
const STOCK = 1_000_000;
const catalog = [
  header,
  ...SKUS.map(
    (sku) => `${sku.toLowerCase()},${sku},,true,Title,Default Title,,,${sku},10,shopify,${STOCK},deny,2,,true,true,,`,
  ),
].join('\n');

const steps: readonly TakeStep[] = [cancel, ship, deliver, initiateReturn, receiveReturn, refund];

it('steps with orders wait for each other and for new orders, never in a circle', postgres, async (t) => {
  const { url } = await createDatabaseFor(t);
  const location = { dataFolder: ':memory:', database: { url, connections: AT_ONCE + 2 } };
  const { database, close } = await openSandboxDatabase(location, { clock: systemRuntime.clock, logger: silentLogger });
  atEnd(t, close);
  const sandbox = await openSandbox({ database, catalog });
  const { adapter, ledger, shop } = sandbox;
  const { domain } = shop.settings;
  const place = async (handle: string) => {
    const placed = await adapter.placeOrder(toCall(), toSubmission(handle, crypto.randomUUID()));
    assert.equal(placed.kind, 'placed');
    return placed.kind === 'placed' ? placed.order.orderId : '';
  };
  const orders: string[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const { handle } = await sandbox.fill(Object.fromEntries(rotate(SKUS, count).map((sku) => [sku, UNITS])));
    orders.push(await place(handle));
  }
  const takeStep = async (round: number): Promise<'done' | 'refused'> => {
    const take = steps[round % steps.length] ?? cancel;
    const wanted: Wanted = rotate(SKUS, round).map((sku) => ({ sku, quantity: 1 }));
    const order = { domain, orderId: orders[(Math.floor(round / AT_ONCE) + round) % ORDERS] ?? '' };
    return changeOrder({ database, runtime: systemRuntime }, order, take, wanted).then(
      () => 'done',
      (error: unknown) => {
        // Anything else, such as a deadlock that the database found, fails the test.
        if (error instanceof CommandRefusal) return 'refused';
        throw error;
      },
    );
  };

  const carts: string[] = [];
  while (carts.length < (ROUNDS / AT_ONCE) * NEW_ORDERS) {
    const filled = await Promise.all(rotate(SKUS, carts.length).map(() => sandbox.fill({ PLATE: 1, MUG: 1, BOWL: 1 })));
    carts.push(...filled.map(({ handle }) => handle));
  }

  const outcomes = { done: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round += AT_ONCE) {
    const taken = Array.from({ length: AT_ONCE }, (_, index) => takeStep(round + index));
    const batch = carts.splice(0, NEW_ORDERS);
    const [outcomesOfRound] = await Promise.all([Promise.all(taken), Promise.all(batch.map(place))]);
    for (const outcome of outcomesOfRound) outcomes[outcome] += 1;
  }

  assert.ok(outcomes.done > ROUNDS / 2, JSON.stringify(outcomes));
  const back = new Map<string, number>();
  let ordered = 0;
  for (const row of await ledger.orders(domain)) {
    const { lines } = JSON.parse(row.cart) as { lines: { lineId: string; sku: string; quantity: number }[] };
    ordered += lines.find(({ sku }) => sku === 'MUG')?.quantity ?? 0;
    const { cancelled = [], returns = [] } = JSON.parse(row.after_sale ?? '{}') as AfterSaleRecord;
    const received = returns.filter(({ state }) => state !== 'initiated').flatMap(({ pieces }) => pieces);
    for (const { lineId, quantity } of [...cancelled, ...received]) {
      const sku = lines.find((line) => line.lineId === lineId)?.sku ?? '';
      back.set(sku, (back.get(sku) ?? 0) + quantity);
    }
  }
  assert.equal(await ledger.stock(domain, 'MUG'), STOCK - ordered + (back.get('MUG') ?? 0));
  assert.ok((back.get('MUG') ?? 0) > 0);
  for (const orderId of orders) {
    const events = await database
      .selectFrom('order_events')
      .select('sequence')
      .where('order_id', '=', orderId)
      .orderBy('sequence')
      .execute();
    assert.deepEqual(
      events.map(({ sequence }) => Number(sequence)),
      events.map((_event, index) => index + 1),
    );
  }
});

interface AfterSaleRecord {
  readonly cancelled?: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly returns?: readonly {
    readonly state: string;
    readonly pieces: readonly { readonly lineId: string; readonly quantity: number }[];
  }[];
}

/** Two steps that name the same lines, each from another one on. */
const rotate = <Item>(items: readonly Item[], by: number): readonly Item[] => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length),
];
