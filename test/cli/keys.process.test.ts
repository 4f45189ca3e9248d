import assert from 'node:assert/strict';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { atEnd } from '../support/at-end.ts';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startDemoService } from '../support/servers/start-demo-service.ts';

describe('npm run keys', () => {
  it('has the running service make successors, never past it, and makes them itself where none runs', async (t) => {
    const folder = await temporaryFolder(t);
    const rotate = (kind: string) => runCli(t, 'keys', ['rotate', kind], { DATA_DIR: folder });
    const control = join(folder, 'control.json');
    const runs = [await rotate('signing')];
    {
      await using service = await startDemoService(folder);
      runs.push(await rotate('signing'), await rotate('card'));
      const current = await service.service.stores.keys.list('card-encryption');
      assert.ok(runs[2]?.out.includes(current[0]?.keyId ?? 'none'), runs[2]?.out);

      await readFile(control);
      await rename(control, `${control}.hidden`);
      const refused = await rotate('signing');
      await rename(`${control}.hidden`, control);

      assert.deepEqual([refused.code, refused.out], [1, '']);
      assert.match(refused.errors, /in use by the process/);
    }

    runs.push(await rotate('card'));

    assert.deepEqual(
      runs.map(({ code, errors }) => [code, errors]),
      runs.map(() => [0, '']),
    );
    const stores = await createSqliteStores({ dataFolder: folder });
    atEnd(t, () => stores.close());
    const [signing, card] = [await stores.keys.list('token-signing'), await stores.keys.list('card-encryption')];
    assert.ok(runs[1]?.out.includes(signing[0]?.keyId ?? 'none'), runs[1]?.out);
    assert.ok(runs[3]?.out.includes(card[0]?.keyId ?? 'none'), runs[3]?.out);
  });

  it('tells a wrong command line from one that cannot be done, and makes nothing', async (t) => {
    const dataFolder = await temporaryFolder(t);

    const wrong = await runCli(t, 'keys', ['rotate', 'everything'], { DATA_DIR: dataFolder });
    const impossible = await runCli(t, 'keys', ['rotate', 'card'], { DATA_DIR: dataFolder, DATABASE_URL: 'nowhere' });

    assert.equal(wrong.code, 2);
    assert.match(wrong.errors, /^Say which key/);
    assert.equal(impossible.code, 1);
    assert.match(impossible.errors, /DATABASE_URL/);
  });
});
