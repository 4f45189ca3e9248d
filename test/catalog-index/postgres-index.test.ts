import { after, before, describe } from 'node:test';
import { describeCatalogIndex } from '../contract/catalog-index/describe-catalog-index.ts';
import { createDatabase, postgres, type TestDatabase } from '../support/machine/postgres.ts';
import { startPostgresIndex } from './start-postgres-index.ts';

describe('the catalog index in PostgreSQL', postgres, () => {
  let database: TestDatabase;
  before(async () => {
    database = await createDatabase();
  });
  after(() => database.drop());

  describeCatalogIndex('with PostgreSQL', async () => {
    await database.query(`
      drop schema if exists catalogs cascade; drop table if exists test_clock;
      create table test_clock as select ${Date.now()}::bigint as milliseconds`);
    const index = await startPostgresIndex(database.url, { now: '(select milliseconds from public.test_clock)' });
    return {
      index,
      pass: async (milliseconds) => {
        await database.query(`update test_clock set milliseconds = milliseconds + ${milliseconds}`);
      },
      close: () => index.close(),
    };
  });
});
