import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { openFor } from '../support/at-end.ts';
import { post } from '../support/graphql-client.ts';
import { createDatabaseFor, postgres, through } from '../support/machine/postgres.ts';
import { TcpProxy } from '../support/machine/tcp-proxy.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { toOrderInput } from '../support/orders/order-input.ts';
import { startOwnClock } from '../support/own-clock.ts';
import { Program } from '../support/process/program.ts';
import { openDevice } from '../support/servers/start-service.ts';
import { until } from '../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const ADD = 'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } } }';
const PLACE = 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } } }';
const BUYERS = 6;
const WITHIN_MS = 15_000;

const addedShape = z.object({ addLineItem: z.object({ userErrors: z.array(z.unknown()) }) });
const placedShape = z.object({ placeOrder: z.object({ attempt: z.object({ status: z.string() }).nullable() }) });
const variantShape = z.object({ items: z.array(z.object({ addToCartRef: z.unknown() })) });

interface Silenced {
  readonly node: Program;
  readonly proxy: TcpProxy;
}

const ways: readonly (readonly [string, (silenced: Silenced) => unknown, (silenced: Silenced) => unknown])[] = [
  ['was frozen', ({ node }) => node.child.kill('SIGSTOP'), ({ node }) => node.child.kill('SIGCONT')],
  ['lost its packets to PostgreSQL', ({ proxy }) => proxy.swallow(), ({ proxy }) => proxy.mend()],
];

describe('a node that keeps its connections and says nothing', postgres, () => {
  for (const [how, silence, wake] of ways) {
    it(`keeps nobody waiting for 15 seconds that ${how} in the middle of orders and changes of carts`, async (t) => {
      const database = await createDatabaseFor(t);
      const folder = await temporaryFolder(t);
      const proxy = await openFor(t, () => TcpProxy.start(database.server));
      const start = (name: string, url: string) =>
        Program.start(t, { DATABASE_URL: url, DATA_DIR: join(folder, name) });
      const node = start('one', through(proxy.port, database).reveal());
      const [one, two] = await Promise.all([node.listening(), start('two', database.url.reveal()).listening()]);
      const devices = await Promise.all(Array.from({ length: BUYERS }, () => openDevice(two)));
      const [device] = devices;
      assert.ok(device);
      const template = await toOrderInput(device, DOMAIN, '');
      const [item] = variantShape.parse(template).items;
      const add = async (url: string, { headers }: { readonly headers: Readonly<Record<string, string>> }) => {
        const input = { domain: DOMAIN, addToCartRef: item?.addToCartRef, quantity: 1 };
        const { data } = await post(url, ADD, { variables: { input }, headers });
        return addedShape.safeParse(data).data?.addLineItem.userErrors.length === 0;
      };
      const orders: object[] = [];
      const { headers } = device;
      const place = async (url: string, input: object) => {
        const { data } = await post(url, PLACE, { variables: { input }, headers });
        return placedShape.safeParse(data).data?.placeOrder.attempt?.status === 'SUCCEEDED';
      };
      const isSilent = async () => {
        const sessions = await database.query(
          `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
            and state_change < now() - interval '300 milliseconds'`,
        );
        return sessions.length > 0;
      };

      // Until it is in the middle of a transaction.
      for (let isCaught = false; !isCaught; ) {
        const begun = Array.from({ length: BUYERS }, () => {
          const attemptId = crypto.randomUUID();
          return { ...template, attemptId, idempotencyKey: attemptId };
        });
        orders.push(...begun);
        const calls = [...devices.map((each) => add(one, each)), ...begun.map((input) => place(one, input))];
        await Promise.race(calls.map((call) => call.catch(() => undefined)));
        silence({ node, proxy });
        await new Promise((resolve) => setTimeout(resolve, 400));
        isCaught = await isSilent();
        if (isCaught) break;
        wake({ node, proxy });
        await Promise.allSettled(calls);
      }
      using clock = startOwnClock();
      const waits = await Promise.all(
        devices.map(async (each) => {
          await until(() => add(two, each), WITHIN_MS);
          return clock.milliseconds();
        }),
      );
      await until(
        async () => (await database.query(`select 1 from attempts where status = 'RUNNING'`)).length === 0,
        Math.max(1, WITHIN_MS - clock.milliseconds()),
      );
      assert.equal(await isSilent(), false, 'a transaction of it is still open');
      assert.ok(Math.max(...waits) < WITHIN_MS, `buyers waited ${waits.map(Math.round).join(', ')} ms`);
      wake({ node, proxy });

      for (const input of orders) await until(() => place(two, input));
      await until(() => place(one, { ...template, idempotencyKey: 'awake', attemptId: crypto.randomUUID() }));
      const [books] = await database.query(
        'select (select count(*) from sandbox.orders)::int as orders, (select count(*) from sandbox.charges)::int as charges',
      );
      assert.deepEqual(books, { orders: orders.length + 1, charges: orders.length + 1 });
    });
  }
});
