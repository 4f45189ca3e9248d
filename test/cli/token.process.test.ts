import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startDemoService } from '../support/servers/start-demo-service.ts';
import type { TestService } from '../support/servers/start-service.ts';

const issueToken = (t: TestContext, dataDir: string, ...parameters: readonly string[]) =>
  runCli(t, 'token', parameters, { DATA_DIR: dataDir });

async function kindOf({ service }: TestService, token: string): Promise<string> {
  const none = { svcAuthorization: null, appId: null, deviceId: null };
  return (await service.auth.authenticate({ ...none, authorization: `Bearer ${token.trim()}` })).kind;
}

describe('npm run create:token', () => {
  it('prints a token of the running service', async (t) => {
    const folder = join(await temporaryFolder(t), 'data');
    await using service = await startDemoService(folder);

    const { out, errors, code } = await issueToken(t, folder, '--app', 'demo-app');
    const unknown = await issueToken(t, folder, '--app', 'nobody');

    assert.deepEqual([errors, code], ['', 0]);
    assert.match(out, /^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    assert.equal(await kindOf(service, out), 'app');
    assert.deepEqual(unknown, { code: 1, out: '', errors: 'This App ID is not registered.\n' });
  });

  it('prints one before the service was ever started, which the service then accepts', async (t) => {
    const folder = join(await temporaryFolder(t), 'data');

    const { out, code } = await issueToken(t, folder, '--app', 'demo-app');
    await using service = await startDemoService(folder);

    assert.equal(code, 0);
    assert.equal(await kindOf(service, out), 'app');
  });

  it('prints none for an unknown App ID, and says how to call it where none is given', async (t) => {
    const folder = await temporaryFolder(t);

    const unknown = await issueToken(t, join(folder, 'data'), '--app', 'nobody');
    const missing = await issueToken(t, join(folder, 'other'));

    assert.deepEqual(unknown, { code: 1, out: '', errors: 'This App ID is not registered.\n' });
    assert.deepEqual(missing, {
      code: 2,
      out: '',
      errors: 'Name the App ID: npm run --silent create:token -- --app demo-app\n',
    });
    assert.ok(!(await readdir(folder)).includes('other'));
  });
});
