import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { loadConfig } from '../../src/config/load-config.ts';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startService } from '../support/servers/start-service.ts';

const DOMAIN = 'home.demo.example';

describe('npm run catalog:sync, catalog:status and catalog:synonyms', () => {
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

  it('read the synonyms of the configuration again, and keep them if it is wrong', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const file = join(dataFolder, 'config.json');
    const write = (content: object) => writeFile(file, JSON.stringify(content));
    const environment = { DATA_DIR: dataFolder, CONFIG_FILE: file, DEMO: 'true' };
    const readConfig = () => loadConfig({ environment });
    await write({});
    await using service = await startService({ dataFolder, domains: [DOMAIN], readConfig });
    const run = () => runCli(t, 'catalog', ['synonyms'], { DATA_DIR: dataFolder });
    const count = async (query: string) => {
      const { data } = await service.post('query ($query: String!) { searchProducts(query: $query) { totalCount } }', {
        headers: { 'x-svc-app-id': 'demo-app' },
        variables: { query },
      });
      return z.object({ searchProducts: z.object({ totalCount: z.number() }) }).parse(data).searchProducts.totalCount;
    };
    const before = await count('zorble');
    await write({
      synonyms: [{ from: ['zorble'], to: ['lamp'] }],
      merchants: [{ domain: DOMAIN, synonyms: [{ from: ['quib'], to: ['sofa'] }] }],
    });

    const read = await run();
    const found = [await count('zorble'), await count('quib')];
    await write({ synonyms: [{ from: 'wrong' }] });
    const refused = await run();

    assert.equal(before, 0);
    assert.deepEqual([read.code, read.out], [0, 'rules=2\n']);
    assert.deepEqual(found, [await count('lamp'), await count('sofa')]);
    assert.ok(found.every((number) => number > 0));
    assert.equal(refused.code, 1);
    assert.match(
      refused.errors,
      /Invalid configuration:\n- CONFIG_FILE, synonyms\[0\].*\nThe synonyms stay as they are/s,
    );
    assert.deepEqual([await count('zorble'), await count('quib')], found);
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
