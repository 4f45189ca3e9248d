import { after, before, describe } from 'node:test';
import { SCHEMA } from '../../../src/catalog-index/postgres-copies/index-migrations.ts';
import { describeCatalogIndex } from '../../contract/catalog-index/describe-catalog-index.ts';
import { createDatabase, postgres, type TestDatabase } from '../../support/machine/postgres.ts';
import { startPostgresIndex } from './start-postgres-index.ts';

describe('the catalog index in PostgreSQL', postgres, () => {
  let database: TestDatabase;
  before(async () => {
    database = await createDatabase();
    await database.query('create table test_clock (milliseconds bigint)');
  });
  after(() => database.drop());

  /** To delete rows is many times faster than to make the tables again. */
  const empty = async () => {
    const tables = await database.query(
      `select string_agg(format('delete from %I.%I', schemaname, tablename), '; ') as emptying from pg_tables
        where schemaname = '${SCHEMA}' and tablename not like 'kysely%' or tablename = 'test_clock'`,
    );
    await database.query(`${tables[0]?.['emptying']}; insert into test_clock values (${Date.now()})`);
  };

  describeCatalogIndex('with PostgreSQL', async () => {
    await empty();
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
