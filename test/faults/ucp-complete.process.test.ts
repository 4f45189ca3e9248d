import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { z } from 'zod';
import { createLedger } from '../../src/demo/sandbox/ledger.ts';
import type { SandboxTables } from '../../src/demo/sandbox/tables.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { acceptedPayment, openReadyCheckout } from '../support/orders/ready-checkout.ts';
import { Program } from '../support/process/program.ts';
import { startAgentPlatform, withWebhook } from '../support/servers/agent-platform.ts';
import { createUcpClient } from '../support/servers/ucp-client.ts';
import { until } from '../support/until.ts';

const DOMAIN = 'apparel.demo.example';
/** How long after the call the process dies, in milliseconds. */
const DEATHS = [5, 30, 60, 120];
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
  const start = () => Program.start(t, { DATA_DIR: dataFolder, LEASE_SECONDS: '1' });
  let program = start();
  let url = await program.listening();
  const checkouts: { readonly checkoutId: string; readonly path: string; readonly key: string }[] = [];

  for (const milliseconds of DEATHS) {
    const ucp = createUcpClient(url, DOMAIN, platform.profileUrl);
    const { path, checkoutId } = await openReadyCheckout(ucp);
    const key = crypto.randomUUID();
    checkouts.push({ checkoutId, path, key });
    const lost = ucp.post(`${path}/complete`, acceptedPayment, { key }).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await program.kill();
    await lost;
    program = start();
    url = await program.listening();
  }
  const ucp = createUcpClient(url, DOMAIN, platform.profileUrl);
  const orders: string[] = [];
  for (const { path, key } of checkouts) {
    await until(async () => {
      const { body } = await ucp.post(`${path}/complete`, acceptedPayment, { key });
      if (body.status === 'completed') orders.push(body.order.id);
      return body.status === 'completed';
    });
  }
  await until(async () => orders.every((id) => [...placed.values()].some((told) => told.id === id)));

  assert.deepEqual(
    [...placed.values()].map(({ id, checkoutId }) => `${checkoutId} ${id}`).toSorted(),
    checkouts.map(({ checkoutId }, index) => `${checkoutId} ${orders[index]}`).toSorted(),
  );
  await program.kill();
  const database = openSqlite<SandboxTables>(`${dataFolder}/sandbox.sqlite`);
  atEnd(t, () => database.destroy());
  const ledger = createLedger(database);
  assert.equal((await ledger.orders(DOMAIN)).length, DEATHS.length);
  assert.equal((await ledger.charges(DOMAIN)).length, DEATHS.length);
});
