import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import type { Consents } from '../../src/stores/ports/index.ts';
import { openPostgresStores } from '../../src/stores/postgres/open-postgres-stores.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { atEnd } from '../support/at-end.ts';
import { createDatabaseFor, openSession, postgres } from '../support/machine/postgres.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

const order = { domain: 'shop.example', orderId: 'order-1', orderNumber: 'N-1' };
const line = { consentId: 'terms', entry: 'ORDERED', facts: '{"accepted":true}' } as const;
const asked = { domain: order.domain, order: order.orderId };
const HOUR = 60 * 60 * 1000;

const changes = {
  'another text': "update consent_trail set facts = '{}'",
  'another time': 'update consent_trail set written_at = 0',
  'no line': 'delete from consent_trail',
};

/** Past every port, as somebody with the password of the database. */
type Run = (statement: string) => Promise<unknown>;

async function checkProtection(consents: Consents, run: Run): Promise<void> {
  await consents.append(order, [line]);
  const written = await consents.listTrail(asked);

  for (const retention of [null, HOUR]) {
    await consents.setRetention(retention);
    for (const statement of Object.values(changes)) await assert.rejects(run(statement), /append-only/, statement);
  }
  assert.deepEqual(await consents.listTrail(asked), written);
}

async function openSqlite(t: TestContext) {
  const dataFolder = await temporaryFolder(t);
  const stores = await createSqliteStores({ dataFolder });
  const database = new DatabaseSync(join(dataFolder, 'service.sqlite'));
  atEnd(t, async () => {
    database.close();
    await stores.close();
  });
  return { consents: stores.consents, run: async (statement: string) => database.exec(statement) };
}

describe('the trail of consents in the database', () => {
  it('is changed and deleted by nobody on SQLite', async (t) => {
    const { consents, run } = await openSqlite(t);

    await checkProtection(consents, run);
  });

  it('is not replaced by an insert on SQLite', async (t) => {
    const { consents, run } = await openSqlite(t);
    await consents.append(order, [line]);
    const written = await consents.listTrail(asked);

    await run(
      `insert or replace into consent_trail select domain, order_id, order_number, consent_id, entry, '{}', 0 from consent_trail`,
    );

    assert.deepEqual(await consents.listTrail(asked), written);
  });

  it('may be deleted after the retention time on SQLite, by the clock of the database', async (t) => {
    const { consents, run } = await openSqlite(t);
    await consents.setRetention(1);
    await consents.append(order, [line]);
    await run(`select 1`);
    while ((await consents.listTrail(asked)).some(({ writtenAt }) => Date.now() - writtenAt < 2)) await run('select 1');

    assert.equal(await consents.purgeTrail(100), 1);
    assert.deepEqual(
      (await consents.listTrail(asked)).map(({ entry }) => entry),
      ['PURGED'],
    );
  });

  it('is changed, deleted and emptied by nobody on PostgreSQL', postgres, async (t) => {
    const database = await createDatabaseFor(t);
    const start = { url: database.url, connections: 1, clock: systemClock, logger: silentLogger };
    const stores = await openPostgresStores(start);
    atEnd(t, () => stores.close());
    const client = await openSession(t, database);

    await checkProtection(stores.consents, (statement) => client.query(statement));
    await assert.rejects(client.query('truncate consent_trail'), /append-only/);
  });
});
