import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { describeStoresContract } from '../contract/stores.ts';

describeStoresContract('SQLite in memory', async () => {
  const stores = await createSqliteStores({ dataFolder: ':memory:' });
  return { stores, dispose: () => stores.close() };
});

describeStoresContract('SQLite in a data folder', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-stores-'));
  let stores = await createSqliteStores({ dataFolder });
  return {
    stores,
    reopen: async () => {
      await stores.close();
      stores = await createSqliteStores({ dataFolder });
      return stores;
    },
    dispose: async () => {
      await stores.close();
      await rm(dataFolder, { recursive: true });
    },
  };
});
