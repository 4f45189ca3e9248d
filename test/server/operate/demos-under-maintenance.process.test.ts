import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { childFor } from '../../support/process/child-for.ts';
import { findPorts } from '../../support/process/find-ports.ts';
import { inheritedEnvironment } from '../../support/process/inherited-environment.ts';
import { startService } from '../../support/servers/start-service.ts';
import { until } from '../../support/until.ts';

async function runDemo(t: TestContext, name: string, url: string, dataFolder: string) {
  const script = fileURLToPath(new URL(`../../../examples/${name}.ts`, import.meta.url));
  const env = { ...inheritedEnvironment(), CARTWRIGHT_URL: url, DATA_DIR: dataFolder, TOKEN: 'token' };
  const child = childFor(t, () => spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'pipe'] }));
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code: Number(code), errors };
}

it('says in a line why a demo does not run under maintenance', async (t) => {
  const folder = await temporaryFolder(t);
  await using service = await startService({ dataFolder: folder });
  await service.service.stores.maintenance.set({ retryAfterSeconds: 30 });
  await until(async () => (await service.post('{ merchants { domain } }')).status === 503);

  const runs = [];
  for (const name of ['place-an-order', 'checkout', 'search']) runs.push(await runDemo(t, name, service.url, folder));

  const refused = {
    code: 1,
    errors: 'refused   ServiceUnavailable: The service is unavailable. Please try again later.\n',
  };
  assert.deepEqual(runs, [refused, refused, refused]);
});

it('says in a line that nobody answers a command that starts no service', async (t) => {
  const url = `http://127.0.0.1:${await findPorts(1)}`;

  const { code, errors } = await runDemo(t, 'encrypt-card', url, await temporaryFolder(t));

  assert.deepEqual(
    [code, errors],
    [1, `refused   Nobody answers at ${url}. Start the service with npm start, or set CARTWRIGHT_URL.\n`],
  );
});
