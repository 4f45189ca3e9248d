import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { atEnd } from '../support/at-end.ts';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startService } from '../support/servers/start-service.ts';

describe('npm run maintenance', () => {
  it('reaches the service that runs, and one that starts later', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const running = await startService({ dataFolder });
    const run = (...parameters: readonly string[]) => runCli(t, 'maintenance', parameters, { DATA_DIR: dataFolder });

    const on = await run('on', '300');
    const whileRunning = await running.service.stores.maintenance.find();
    await running[Symbol.asyncDispose]();
    const again = await run('on', '60');
    await using later = await startService({ dataFolder });
    const { maintenance } = later.service.stores;
    const afterStart = await maintenance.find();
    const off = await run('off');

    assert.deepEqual([on.code, again.code, off.code], [0, 0, 0]);
    assert.deepEqual(whileRunning, { retryAfterSeconds: 300 });
    assert.deepEqual(afterStart, { retryAfterSeconds: 60 });
    assert.equal(await maintenance.find(), null);
  });

  it('says what it wants, and changes nothing', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const commandLines = [
      [],
      ['on'],
      ['on', '0'],
      ['on', '86401'],
      ['on', '-5'],
      ['off', '5'],
      ['on', '5', '6'],
      ['up'],
    ];

    for (const parameters of commandLines) {
      const { code, out, errors } = await runCli(t, 'maintenance', parameters, { DATA_DIR: dataFolder });

      assert.deepEqual([code, out], [2, ''], parameters.join(' '));
      assert.match(errors, /^Say what: npm run maintenance -- on SECONDS/);
    }
    const stores = await createSqliteStores({ dataFolder });
    atEnd(t, () => stores.close());
    assert.equal(await stores.maintenance.find(), null);
  });

  it('says in a sentence what is wrong with DATABASE_URL, without its password', async (t) => {
    const DATABASE_URL = 'postgres://nobody:top-secret@127.0.0.1:5432/nowhere?sslmode=unknown';

    const { code, errors } = await runCli(t, 'maintenance', ['off'], { DATABASE_URL });

    assert.equal(code, 1);
    assert.match(errors, /DATABASE_URL has an unknown sslmode/);
    assert.doesNotMatch(errors, /top-secret/);
  });
});
