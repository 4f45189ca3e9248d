import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { createSqlStores } from '../../src/stores/sql/create-sql-stores.ts';
import { migrations } from '../../src/stores/sql/migrations/migrations.ts';
import type { Tables } from '../../src/stores/sql/tables.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { toSqliteClock } from '../../src/stores/sqlite/to-sqlite-clock.ts';
import { describeStoresContract, type StoresClock } from '../contract/stores.ts';
import { openExplainedSqlite } from '../support/explained-sqlite.ts';
import { openEmptyMemory, writeEmptyFile } from '../support/servers/store-image.ts';

class SetClock implements Clock, StoresClock {
  #now = 1000;

  now(): number {
    return this.#now;
  }

  async set(milliseconds: number): Promise<void> {
    this.#now = milliseconds;
  }
}

describeStoresContract('SQLite in memory', async () => {
  const clock = new SetClock();
  const stores = await createSqliteStores({ dataFolder: ':memory:', memory: await openEmptyMemory(), clock });
  return { stores, clock, dispose: () => stores.close() };
});

describeStoresContract('SQLite in a data folder', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-stores-'));
  const clock = new SetClock();
  await writeEmptyFile(dataFolder);
  let stores = await createSqliteStores({ dataFolder, clock });
  return {
    stores,
    clock,
    reopen: async () => {
      await stores.close();
      stores = await createSqliteStores({ dataFolder, clock });
      return stores;
    },
    query: async (sql) => {
      const database = new DatabaseSync(join(dataFolder, 'service.sqlite'), { readOnly: true });
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    },
    dispose: async () => {
      await stores.close();
      await rm(dataFolder, { recursive: true });
    },
  };
});

/** How SQLite carries out what stores send. */
async function openExplained(t: TestContext) {
  const { database, sent, explain } = await openExplainedSqlite<Tables>(migrations);
  t.after(() => database.destroy());
  return { stores: createSqlStores(database, toSqliteClock(new SetClock())), sent, explain };
}

describe('SQLite', () => {
  it('reads and sorts none but the due attempts that are taken, however many are open', async (t) => {
    const { stores, sent, explain } = await openExplained(t);
    sent.length = 0;

    await stores.attempts.claimDue({ holder: 'bob', milliseconds: 1000 }, { limit: 10, except: [], exceptDomains: [] });

    const steps = explain(sent[0] ?? '');
    assert.match(steps, /INDEX attempts_by_time \(<expr><\?\)/);
    assert.doesNotMatch(steps, /SCAN|TEMP B-TREE/);
  });

  it('looks for old lines of the trail at no others, however many there are', async (t) => {
    const { stores, sent, explain } = await openExplained(t);
    await stores.consents.setRetention(1000);
    sent.length = 0;

    await stores.consents.purgeTrail(10);

    const steps = explain(sent.find((sql) => sql.includes('distinct')) ?? assert.fail('No orders were looked for'));
    assert.match(steps, /INDEX consent_trail_by_time \(written_at<\?\)/);
    assert.doesNotMatch(steps, /SCAN/);
  });

  it('looks for due sessions of agents at none of the others, however many there are', async (t) => {
    const { stores, sent, explain } = await openExplained(t);
    const { agentSessions } = stores;
    const owner = toOwnerKey({ partner: 'agent', deviceId: '1' });
    sent.length = 0;

    await agentSessions.listDueDomains();
    await agentSessions.listDueCallers('shop.example');
    await agentSessions.claimDue({ domain: 'shop.example', caller: 'agent', limit: 1, milliseconds: 1000 });
    await agentSessions.boundChecks(owner, { most: 1, sourceMost: 1, lastCheck: 1 });

    const [domains = '', callers = '', claim = '', ...ends] = sent.map(explain);
    assert.match(domains, /INDEX agent_sessions_to_look_at\w* \(domain>\?\)/);
    assert.match(callers, /INDEX agent_sessions_to_look_at_of_callers \(domain=\? AND <expr>>\?\)/);
    assert.match(claim, /INDEX agent_sessions_to_look_at_of_callers \(domain=\? AND <expr>=\? AND look_at<\?\)/);
    assert.match(ends[0] ?? '', /INDEX agent_sessions_ended_of_partners \(partner=\? AND domain=\?\)/);
    assert.match(ends[1] ?? '', /INDEX agent_sessions_ended_of_sources \(source=\? AND domain=\?\)/);
    assert.equal(ends.length, 2);
    assert.doesNotMatch([claim, ...ends].join('\n'), /SCAN|TEMP B-TREE/);
  });
});
