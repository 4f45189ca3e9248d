import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import * as z from 'zod';
import type { SandboxTables } from '../../src/demo/sandbox/tables.ts';
import type { Tables } from '../../src/stores/sql/tables.ts';
import type { FlushFile } from '../../src/stores/sqlite/disk-flush.ts';
import { openSqliteReader } from '../../src/stores/sqlite/open-sqlite.ts';
import { post } from '../support/graphql-client.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { toOrderInput } from '../support/orders/order-input.ts';
import { createLedger } from '../support/sandbox-ledger.ts';
import { startService, type TestService } from '../support/servers/start-service.ts';
import { until } from '../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const KEY = '0191f000-0000-7000-8000-000000000001';

const ATTEMPT = '{ status result { ... on PlaceOrderSucceeded { order { orderNumber } } } }';
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt ${ATTEMPT} userErrors { name } } }`;
const READ = `{ placeOrderAttempts { nodes ${ATTEMPT} } orders { nodes { orderNumber } } }`;

const orderShape = z.object({ orderNumber: z.string() });
const attemptShape = z.object({ status: z.string(), result: z.object({ order: orderShape.optional() }).nullable() });
const placedShape = z.object({ placeOrder: z.object({ attempt: attemptShape, userErrors: z.array(z.never()) }) });
const readShape = z.object({
  placeOrderAttempts: z.object({ nodes: z.array(attemptShape) }),
  orders: z.object({ nodes: z.array(orderShape) }),
});

const succeeded = (orderNumber: string) => ({ status: 'SUCCEEDED', result: { order: { orderNumber } } });

/** What is left after a power cut. */
interface Cut {
  readonly when: string;
  /** A data folder: the service's database as the disk has it, and the shop's as it stands, since the shop is another machine. */
  readonly folder: string;
  /** Whether the buyer has the answer. */
  readonly isTold: boolean;
}

interface Buyer {
  readonly headers: Readonly<Record<string, string>>;
  readonly input: object;
}

/** Also of a database that is open, where nothing is being written. */
function copyDatabase(name: 'service' | 'sandbox', from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const file of [`${name}.sqlite`, `${name}.sqlite-wal`]) {
    if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
  }
}

/** Places an order. What a power cut would leave just before and just after each flush of the service's database, and after the answer. */
async function placeOrderBesideCuts(t: TestContext): Promise<{ readonly cuts: readonly Cut[]; readonly buyer: Buyer }> {
  const folder = await temporaryFolder(t);
  const dataFolder = join(folder, 'running');
  const cuts: Cut[] = [];
  const cutPower = (disk: string, when: string, isTold = false) => {
    const left = join(folder, `cut-${cuts.length}`);
    copyDatabase('service', disk, left);
    copyDatabase('sandbox', dataFolder, left);
    cuts.push({ when, folder: left, isTold });
  };
  let disk = '';
  let flushes = 0;
  let isOrdering = false;
  const flush: FlushFile = async () => {
    flushes += 1;
    const flushed = join(folder, `flush-${flushes}`);
    copyDatabase('service', dataFolder, flushed);
    if (isOrdering) {
      cutPower(disk, `before flush ${flushes}`);
      cutPower(flushed, `after flush ${flushes}`);
    }
    disk = flushed;
  };
  await using service = await startService({ domains: [DOMAIN], dataFolder, flush });
  const device = await service.openDevice();
  // The service chooses the attempt's id, so that a forgotten attempt gets another one.
  const { attemptId: _, ...input } = await toOrderInput(device, DOMAIN, KEY);

  isOrdering = true;
  const { data } = await device.request(PLACE, { input });
  isOrdering = false;

  const { attempt } = placedShape.parse(data).placeOrder;
  assert.equal(attempt.status, 'SUCCEEDED');
  cutPower(disk, 'after the answer', true);
  return { cuts, buyer: { headers: device.headers, input } };
}

/** All that the shop has written about carts, orders and money, but not when it was last asked for the outcome of a submission. */
async function readShop(ledger: TestService['ledger']) {
  const [carts, submissions, orders, charges] = await Promise.all([
    ledger.carts(DOMAIN),
    ledger.submissions(DOMAIN),
    ledger.orders(DOMAIN),
    ledger.charges(DOMAIN),
  ]);
  const asked = submissions.map(({ updated_at: _, ...submission }) => submission);
  return { carts, submissions: asked, orders, charges };
}

/** Before anything is started on it. */
async function readCut({ folder }: Cut) {
  const shop = openSqliteReader<SandboxTables>(join(folder, 'sandbox.sqlite'), null);
  const own = openSqliteReader<Tables>(join(folder, 'service.sqlite'), null);
  const left = {
    shop: await readShop(createLedger(shop)),
    attempts: await own.selectFrom('attempts').select('status').execute(),
  };
  await shop.destroy();
  await own.destroy();
  return left;
}

it('places an order once, and keeps its promise to the buyer, wherever the power is cut', async (t) => {
  const { cuts, buyer } = await placeOrderBesideCuts(t);
  const seen = new Set<string>();

  for (const cut of cuts) {
    await t.test(cut.when, async () => {
      const { shop: before, attempts } = await readCut(cut);
      const hasOrder = before.orders.length > 0;
      seen.add(`${attempts.map(({ status }) => status)} ${hasOrder}`);
      if (cut.isTold) assert.deepEqual(attempts, [{ status: 'SUCCEEDED' }]);

      await using service = await startService({ domains: [DOMAIN], dataFolder: cut.folder });
      const { headers, input } = buyer;
      const read = async () => readShape.parse((await post(service.url, READ, { headers })).data);
      await until(async () => (await read()).placeOrderAttempts.nodes.every(({ status }) => status !== 'RUNNING'));
      const recovered = await read();
      const { data } = await post(service.url, PLACE, { headers, variables: { input } });

      const after = await readShop(service.ledger);
      const [order] = after.orders;
      assert.ok(order);
      const end = succeeded(order.order_number);
      assert.deepEqual(placedShape.parse(data).placeOrder.attempt, end);
      assert.deepEqual([after.orders.length, after.charges.length], [1, 1]);
      assert.deepEqual(await read(), {
        placeOrderAttempts: { nodes: [end] },
        orders: { nodes: [{ orderNumber: order.order_number }] },
      });
      if (!hasOrder) return;
      // Nobody had to repeat the call, and the shop was asked for nothing again.
      assert.deepEqual(recovered.placeOrderAttempts.nodes, [end]);
      assert.deepEqual(after, before);
    });
  }

  assert.deepEqual([...seen], [' false', 'RUNNING false', 'RUNNING true', 'SUCCEEDED true']);
});
