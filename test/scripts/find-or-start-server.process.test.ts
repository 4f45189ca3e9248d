import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { findOrStartServer } from '../../examples/support/find-or-start-server.ts';
import { writeControlAddress } from '../../src/command-channel/control-address.ts';
import { Secret } from '../../src/lib/secret.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { runFor } from '../support/process/run-for.ts';

/** A server that is alive, and the folder in which the example runs. */
async function openServer(t: TestContext) {
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(t, () => server.close());
  const folder = await temporaryFolder(t);
  const { DATA_DIR: before } = process.env;
  process.env['DATA_DIR'] = folder;
  atEnd(t, () => {
    if (before === undefined) delete process.env['DATA_DIR'];
    else process.env['DATA_DIR'] = before;
  });
  return { folder, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it('starts a server of its own if an example needs the sandbox, and that of the running one is in another folder', async (t) => {
  const { url } = await openServer(t);

  const found = await findOrStartServer(url, { hasSandbox: true });
  await found.stop();

  assert.notEqual(found.dataFolder, null);
  assert.notEqual(found.url, url);
});

it('uses the running server if its sandbox takes commands from this folder, or if none are needed', async (t) => {
  const { folder, url } = await openServer(t);
  const plain = await findOrStartServer(url);
  await writeControlAddress(join(folder, 'sandbox'), { url, token: new Secret('t') });

  const found = await findOrStartServer(url, { hasSandbox: true });

  assert.deepEqual([plain.url, found.url], [url, url]);
});

it('starts no server on a database that is named: its orders are not the example’s', async (t) => {
  const env = {
    ...process.env,
    CARTWRIGHT_URL: 'http://127.0.0.1:1',
    DATABASE_URL: 'postgres://cartwright:swordfish@127.0.0.1:1/cartwright',
  };

  const run = await runFor(t, process.execPath, ['examples/place-an-order.ts'], { env }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

  const told = {
    code: 1,
    stdout: '',
    stderr:
      'refused   No service answers at http://127.0.0.1:1. DATABASE_URL is set, and a node started here would join the service of that database. Set CARTWRIGHT_URL to the address of the service, or unset DATABASE_URL.\n',
  };
  assert.deepEqual({ ...told, ...run }, { ...run, ...told });
});
