import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

const script = fileURLToPath(new URL('../../src/cli/keys.ts', import.meta.url));
const keys = (dataDir: string, ...parameters: readonly string[]) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  return spawnSync(process.execPath, [script, ...parameters], { env, encoding: 'utf8' });
};

describe('npm run keys', () => {
  it('makes successors beside whoever holds the data folder, and keeps the earlier keys', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const stores = await createSqliteStores({ dataFolder });
    t.after(() => stores.close());

    const runs = ['signing', 'signing', 'card'].map((kind) => keys(dataFolder, 'rotate', kind));

    assert.deepEqual(
      runs.map(({ status, stderr }) => [status, stderr]),
      [
        [0, ''],
        [0, ''],
        [0, ''],
      ],
    );
    const signing = await stores.keys.list('token-signing');
    const card = await stores.keys.list('card-encryption');
    assert.deepEqual([signing.length, card.length], [3, 1]);
    assert.ok(runs[1]?.stdout.includes(signing[0]?.keyId ?? 'none'), runs[1]?.stdout);
    assert.ok(runs[2]?.stdout.includes(card[0]?.keyId ?? 'none'), runs[2]?.stdout);
  });

  it('says what it wants, and makes nothing', async (t) => {
    const dataFolder = await temporaryFolder(t);

    const { status, stderr } = keys(dataFolder, 'rotate', 'everything');

    assert.equal(status, 2);
    assert.match(stderr, /Say which key/);
  });
});
