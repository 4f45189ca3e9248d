import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../src/lib/clock.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { describeStoresContract, type StoresClock } from '../contract/stores.ts';

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
  const stores = await createSqliteStores({ dataFolder: ':memory:', clock });
  return { stores, clock, dispose: () => stores.close() };
});

describeStoresContract('SQLite in a data folder', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-stores-'));
  const clock = new SetClock();
  let stores = await createSqliteStores({ dataFolder, clock });
  return {
    stores,
    clock,
    reopen: async () => {
      await stores.close();
      stores = await createSqliteStores({ dataFolder, clock });
      return stores;
    },
    dispose: async () => {
      await stores.close();
      await rm(dataFolder, { recursive: true });
    },
  };
});
