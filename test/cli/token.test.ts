import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createAuth } from '../../src/auth/create-auth.ts';
import { createSecretBox } from '../../src/auth/create-secret-box.ts';
import { toAuthSettings } from '../../src/auth/to-auth-settings.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

const script = fileURLToPath(new URL('../../src/cli/token.ts', import.meta.url));
const issueToken = (dataDir: string, ...parameters: readonly string[]) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...parameters], { env, encoding: 'utf8' });
  return { stdout, stderr, status };
};

/** The credentials part of a service in demo mode on this data folder, which it holds locked. */
async function startDemo(t: TestContext, dataFolder: string) {
  const { keySecret, partners, environment, tokens } = await loadConfig({ environment: { DATA_DIR: dataFolder } });
  assert.ok(keySecret);
  const stores = await createSqliteStores({ dataFolder });
  t.after(() => stores.close());
  return createAuth({
    keys: stores.keys,
    secretBox: createSecretBox(keySecret, systemRuntime),
    partners,
    runtime: systemRuntime,
    settings: toAuthSettings(environment, tokens),
  });
}

const kindOf = async (auth: Awaited<ReturnType<typeof startDemo>>, token: string) => {
  const none = { svcAuthorization: null, appId: null, deviceId: null };
  const viewer = await auth.authenticate({ ...none, authorization: `Bearer ${token.trim()}` });
  return viewer.kind;
};

describe('npm run create:token', () => {
  it('prints a token that a running service accepts', async (t) => {
    const folder = join(await temporaryFolder(t), 'data');
    const auth = await startDemo(t, folder);

    const { stdout, stderr, status } = issueToken(folder, '--app', 'demo-app');

    assert.deepEqual([stderr, status], ['', 0]);
    assert.match(stdout, /^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    assert.equal(await kindOf(auth, stdout), 'app');
  });

  it('prints one before the service was ever started, which the service then accepts', async (t) => {
    const folder = join(await temporaryFolder(t), 'data');

    const { stdout, status } = issueToken(folder, '--app', 'demo-app');
    const auth = await startDemo(t, folder);

    assert.equal(status, 0);
    assert.equal(await kindOf(auth, stdout), 'app');
  });

  it('prints none for an unknown App ID, and says how to call it where none is given', async (t) => {
    const folder = await temporaryFolder(t);

    const unknown = issueToken(join(folder, 'data'), '--app', 'nobody');
    const missing = issueToken(join(folder, 'other'));

    assert.deepEqual(unknown, { stdout: '', stderr: 'This App ID is not registered.\n', status: 2 });
    assert.deepEqual(missing, {
      stdout: '',
      stderr: 'Name the App ID: npm run --silent create:token -- --app demo-app\n',
      status: 2,
    });
    assert.ok(!(await readdir(folder)).includes('other'));
  });
});
