import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openFor } from '../support/at-end.ts';
import { createDatabaseFor, postgres } from '../support/machine/postgres.ts';
import { runCli } from '../support/machine/run-cli.ts';
import { startService } from '../support/servers/start-service.ts';
import { until } from '../support/until.ts';

const DOMAIN = 'apparel.demo.example';

it('begins and ends maintenance of all nodes with one command, and a new node knows of it', {
  ...postgres,
  timeout: 300_000,
}, async (t) => {
  const { url } = await createDatabaseFor(t);
  const start = () =>
    openFor(t, () => startService({ domains: [DOMAIN], config: { database: { url, connections: 4 } } }));
  const nodes = [await start(), await start()];
  const device = await (nodes[0] ?? assert.fail()).openDevice();
  const answers = (all: typeof nodes) =>
    Promise.all(
      all.map(async (node) => {
        const { status, headers } = await node.post('{ merchants { domain } }', { headers: device.headers });
        return [status, headers.get('retry-after')];
      }),
    );
  const maintenance = (...parameters: readonly string[]) =>
    runCli(t, 'maintenance', parameters, { DATABASE_URL: url.reveal() });

  const on = await maintenance('on', '90');
  await until(async () => (await answers(nodes)).every(([status]) => status === 503));
  const third = await start();
  const during = await answers([...nodes, third]);
  const ready = await Promise.all([...nodes, third].map(async (node) => (await fetch(`${node.url}/readyz`)).status));
  const off = await maintenance('off');
  await until(async () => (await answers([...nodes, third])).every(([status]) => status === 200));

  assert.deepEqual([on.code, off.code], [0, 0]);
  assert.match(on.out, /^Maintenance is on\. .* Retry-After 90\.\n$/);
  assert.deepEqual(during, Array(3).fill([503, '90']));
  assert.deepEqual(ready, [200, 200, 200]);
});
