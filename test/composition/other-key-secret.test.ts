import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { Secret } from '../../src/lib/secret.ts';
import { migrations } from '../../src/stores/sql/migrations/migrations.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startService } from '../support/servers/start-service.ts';

it('leaves the retention of consents alone if a start is refused for its KEY_SECRET', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const start = (config: object) => startService({ domains: ['apparel.demo.example'], dataFolder, config });
  await (await start({ consentRetentionDays: 3650 }))[Symbol.asyncDispose]();

  const keySecret = new Secret(new Uint8Array(32).fill(8));
  await assert.rejects(start({ keySecret, consentRetentionDays: 1 }), /another KEY_SECRET/);

  using database = new DatabaseSync(join(dataFolder, 'service.sqlite'));
  const kept = database.prepare('select milliseconds from consent_retention').all();
  assert.deepEqual(
    kept.map(({ milliseconds }) => milliseconds),
    [3650 * 24 * 60 * 60 * 1000],
  );
});

it('leaves the form of the database alone if a start is refused for its KEY_SECRET', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const start = (config: object) => startService({ domains: ['apparel.demo.example'], dataFolder, config });
  await (await start({}))[Symbol.asyncDispose]();
  const newest = Object.keys(migrations).at(-1) ?? assert.fail('no migration');
  const path = join(dataFolder, 'service.sqlite');
  const listMigrations = () => {
    using database = new DatabaseSync(path);
    return database.prepare('select name from kysely_migration order by name').all();
  };
  {
    using earlier = new DatabaseSync(path);
    earlier.exec(`delete from kysely_migration where name = '${newest}'`);
  }
  const before = listMigrations();

  const keySecret = new Secret(new Uint8Array(32).fill(8));
  await assert.rejects(start({ keySecret }), /another KEY_SECRET/);

  assert.deepEqual(listMigrations(), before);
  assert.equal(before.length, Object.keys(migrations).length - 1);
});
