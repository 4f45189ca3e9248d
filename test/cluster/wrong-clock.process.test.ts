import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openFor } from '../support/at-end.ts';
import { createDatabaseFor, postgres } from '../support/machine/postgres.ts';
import { startService } from '../support/servers/start-service.ts';
import { at } from './two-nodes.ts';

const DOMAIN = 'apparel.demo.example';
const HOUR = 60 * 60 * 1000;

it('says why nodes whose clocks differ reject each other’s tokens', postgres, async (t) => {
  const { url } = await createDatabaseFor(t);
  const start = (ahead: number) =>
    openFor(t, () =>
      startService({
        domains: [DOMAIN],
        config: { database: { url, connections: 4 } },
        now: () => Date.now() + ahead,
      }),
    );
  const right = await start(0);
  const wrong = await start(HOUR + 60_000);
  const device = await right.openDevice();

  const refused = await at(wrong, device).request(`{ cart(domain: "${DOMAIN}") { cartId } }`);

  assert.equal(refused.errors?.[0]?.extensions?.['code'], 'InvalidJWTToken');
  const told = (log: typeof wrong.log) =>
    log.filter(({ message }) => /clock/.test(message)).map(({ message }) => message);
  assert.deepEqual(told(wrong.log), [
    'The clock of this node is ahead: it rejects tokens of other nodes as expired',
    'A token is rejected as expired, and is not by the clock of the database',
  ]);
  assert.deepEqual(told(right.log), []);
});
