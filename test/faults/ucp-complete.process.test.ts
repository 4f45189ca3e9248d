import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { it } from 'node:test';
import * as z from 'zod';
import type { SandboxTables } from '../../src/demo/sandbox/tables.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { createFaultProxy, type FaultProxy, type ProxiedRequest } from '../contract/merchant-adapter/fault-proxy.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { acceptedPayment, openReadyCheckout } from '../support/orders/ready-checkout.ts';
import { findProgram } from '../support/process/find-program.ts';
import { Program } from '../support/process/program.ts';
import { createLedger } from '../support/sandbox-ledger.ts';
import { startAgentPlatform, withWebhook } from '../support/servers/agent-platform.ts';
import { createUcpClient, type UcpAnswer } from '../support/servers/ucp-client.ts';
import { until } from '../support/until.ts';
import { addressGreeting, ServedProgram } from './breaking/stage/served-program.ts';
import { through } from './breaking/stage/through.ts';

const DOMAIN = 'apparel.demo.example';
const SHOP = findProgram('src/demo/commands/sandbox-serve.ts');

/** Where the process dies: at a request to the shop, before the shop hears of it or once it has done its work. */
const DEATHS = [
  ['getCart', 'unheard'],
  ['setBillingAddress', 'unheard'],
  ['submitOrder', 'unheard'],
  ['submitOrder', 'done'],
] as const;

/** Holds the next request for the operation; `met` resolves once it is there. */
function hold(proxy: FaultProxy, [operation, moment]: (typeof DEATHS)[number]) {
  const met = Promise.withResolvers<void>();
  const when = ({ path }: ProxiedRequest) => path.endsWith(`/${operation}`);
  const stop =
    moment === 'done'
      ? proxy.inject({ kind: 'late-answer', late: () => met.resolve() }, when)
      : proxy.inject({ kind: 'hang' }, (request) => {
          if (when(request)) met.resolve();
          return when(request);
        });
  return { met: met.promise, stop };
}

/** A payment that nobody reads, with which a platform closes a key. */
const unreadable = { payment: { instruments: [{ ...acceptedPayment.payment.instruments[0], handler_id: 'none' }] } };

const orderShape = z.object({ id: z.string(), checkout_id: z.string() });

it('a checkout of an agent ends in one order and one webhook of it, although the process is killed while it completes', async (t) => {
  const placed = new Map<string, { readonly id: string; readonly checkoutId: string }>();
  const backend = createServer(async (request, response) => {
    const text = await new Response(request).text().catch(() => null);
    if (text === null) return;
    const { id, checkout_id: checkoutId } = orderShape.parse(JSON.parse(text));
    if (request.headers['x-event-type'] === 'order_placed')
      placed.set(String(request.headers['webhook-id']), { id, checkoutId });
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  atEnd(t, () => {
    backend.close();
    backend.closeAllConnections();
  });
  const platform = await startAgentPlatform(t);
  platform.serveProfile(withWebhook(`http://127.0.0.1:${(backend.address() as AddressInfo).port}/`));
  const dataFolder = await temporaryFolder(t);
  const shopFolder = join(dataFolder, 'shop');
  const shop = new ServedProgram(t, SHOP, shopFolder, {}, addressGreeting, '0');
  await shop.start();
  const proxy = await createFaultProxy(shop.said.origin);
  atEnd(t, () => proxy.close());
  const environment = { DATA_DIR: join(dataFolder, 'service'), SANDBOX_URL: through(proxy, shop.said) };
  const start = () => Program.start(t, { ...environment, LEASE_SECONDS: '1' });
  let program = start();
  let url = await program.listening();
  const checkouts: { readonly checkoutId: string; readonly path: string; readonly key: string }[] = [];

  for (const death of DEATHS) {
    const ucp = createUcpClient(url, DOMAIN, platform.profileUrl);
    const { path, checkoutId } = await openReadyCheckout(ucp);
    const key = crypto.randomUUID();
    checkouts.push({ checkoutId, path, key });
    const { met, stop } = hold(proxy, death);
    const lost = ucp.post(`${path}/complete`, acceptedPayment, { key }).catch(() => null);
    await met;
    await program.kill();
    assert.equal(await lost, null);
    stop();
    program = start();
    url = await program.listening();
  }
  const ucp = createUcpClient(url, DOMAIN, platform.profileUrl);
  // The last one was submitted: its key is in use, also once the claim of the dead process is over.
  const submitted = checkouts.at(-1);
  let closed: UcpAnswer | undefined;
  await until(async () => {
    closed = await ucp.post(`${submitted?.path}/complete`, unreadable, { key: submitted?.key ?? '' });
    return closed.body.code !== 'idempotency_conflict';
  });
  const orders: string[] = [];
  for (const { path, key } of checkouts) {
    await until(async () => {
      const { body } = await ucp.post(`${path}/complete`, acceptedPayment, { key });
      if (body.status === 'completed') orders.push(body.order.id);
      return body.status === 'completed';
    });
  }
  await until(async () => orders.every((id) => [...placed.values()].some((told) => told.id === id)));

  assert.equal(closed?.status, 409, JSON.stringify(closed?.body));
  assert.match(closed.body.code, /^checkout_(completed|in_progress)$/);
  assert.deepEqual(
    [...placed.values()].map(({ id, checkoutId }) => `${checkoutId} ${id}`).toSorted(),
    checkouts.map(({ checkoutId }, index) => `${checkoutId} ${orders[index]}`).toSorted(),
  );
  await shop.kill();
  const database = openSqlite<SandboxTables>(join(shopFolder, 'sandbox.sqlite'));
  atEnd(t, () => database.destroy());
  const ledger = createLedger(database);
  assert.equal((await ledger.orders(DOMAIN)).length, DEATHS.length);
  assert.equal((await ledger.charges(DOMAIN)).length, DEATHS.length);
});
