import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startService } from '../support/servers/start-service.ts';

const DOMAIN = 'home.demo.example';

describe('npm run catalog:sync and catalog:status', () => {
  it('ask the running server, which shows the new snapshot at once', async (t) => {
    const dataFolder = await temporaryFolder(t);
    await using service = await startService({ dataFolder, domains: [DOMAIN] });
    const run = (...words: string[]) => runCli(t, 'catalog', words, { DATA_DIR: dataFolder });
    const before = await run('status');
    const { sandbox } = service.service;
    const gone = await sandbox?.database
      .updateTable('products')
      .set({ published: 0 })
      .where('handle', '=', 'gift-card')
      .executeTakeFirst();

    const synced = await run('sync', '--domain', DOMAIN);
    const found = await service.post('{ searchProducts(query: "gift card") { totalCount nodes { handle } } }', {
      headers: { 'x-svc-app-id': 'demo-app' },
    });

    assert.equal(Number(gone?.numUpdatedRows), 1);
    assert.match(
      before.out,
      /^domain=home\.demo\.example {2}asOf=\d{4}-.* {2}products=\d+ {2}skipped=0 {2}running=no {2}lastError=null/,
    );
    assert.match(
      synced.out,
      /^domain=home\.demo\.example {2}added=0 {2}changed=0 {2}removed=1 {2}total=\d+ {2}skipped=0\n$/,
    );
    assert.doesNotMatch(JSON.stringify(found.data), /gift-card/);
  });

  it('say what is wrong', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const run = (...words: string[]) => runCli(t, 'catalog', words, { DATA_DIR: dataFolder });
    const without = await run('status');
    await using _service = await startService({ dataFolder, domains: [DOMAIN] });

    const unknown = await run('sync', '--domain', 'nobody.example');
    const usage = [await run(), await run('sync'), await run('status', 'x'), await run('sync', '--force')];

    assert.deepEqual([without.code, unknown.code, usage.map(({ code }) => code)], [1, 1, [2, 2, 2, 2]]);
    assert.match(without.errors, /No server runs/);
    assert.match(unknown.errors, /nobody\.example: DomainNotFound/);
    assert.match(usage[0]?.errors ?? '', /npm run catalog:sync/);
  });
});
