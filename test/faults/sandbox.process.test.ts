import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { it, type TestContext } from 'node:test';
import { runSandboxCommand } from '../../src/demo/commands/run-sandbox-command.ts';
import { Secret } from '../../src/lib/secret.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { placeOrder } from '../support/orders/place-order.ts';
import { childFor } from '../support/process/child-for.ts';
import { endProcess } from '../support/process/end-process.ts';
import { findProgram } from '../support/process/find-program.ts';
import { Program } from '../support/process/program.ts';
import { startService } from '../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const PRODUCT = `{ product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { title } }`;

const script = findProgram('src/demo/commands/sandbox-serve.ts');

interface ServedSandbox {
  readonly url: string;
  readonly token: Secret;
  readonly port: string;
  readonly process: ChildProcessByStdio<null, Readable, null>;
}

async function serve(t: TestContext, dataFolder: string, port = '0'): Promise<ServedSandbox> {
  const parameters = [script, '--port', port, '--data-dir', dataFolder];
  const child = childFor(t, () => spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] }));
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /SANDBOX_URL=(\S+)/.exec(line)?.[1];
    if (found === undefined) continue;
    child.stdout.resume();
    const url = new URL(found);
    return { url: url.origin, token: new Secret(url.password), port: url.port, process: child };
  }
  throw new Error('The sandbox ended before it listened');
}

async function countInLedger(dataFolder: string): Promise<readonly number[]> {
  let out = '';
  const write = (text: string) => {
    out += text;
  };
  assert.equal(
    await runSandboxCommand(['ledger', DOMAIN, '--json'], { dataFolder, database: null, out: write, note: write }),
    0,
    out,
  );
  return ['order', 'charge'].map((kind) => out.split(`"kind":"${kind}"`).length - 1);
}

it('sells through a sandbox of another process, which is killed and comes back', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const sandbox = await serve(t, dataFolder);
  const { url, token, port } = sandbox;
  await using service = await startService({ domains: [DOMAIN], config: { sandbox: { url, token } } });
  const device = await service.openDevice();

  const first = await placeOrder(device, { key: crypto.randomUUID() });
  await endProcess(sandbox.process, 'SIGKILL');
  const whileDead = await device.request(PRODUCT);
  const booksOfTheDead = await countInLedger(dataFolder);
  await serve(t, dataFolder, port);
  const second = await placeOrder(device, { key: crypto.randomUUID() });
  const challenged = await placeOrder(device, { key: crypto.randomUUID(), card: '4000000000003220' });

  assert.equal(service.service.sandbox, null);
  assert.deepEqual([first.attempt?.status, second.attempt?.status], ['SUCCEEDED', 'SUCCEEDED']);
  assert.equal(whileDead.errors?.[0]?.extensions?.['code'], 'StoreUnavailable');
  assert.deepEqual(booksOfTheDead, [1, 1]);
  assert.deepEqual(await countInLedger(dataFolder), [2, 2]);
  const page = challenged.attempt?.result?.challenge?.url ?? assert.fail('there is no challenge');
  assert.ok(page.startsWith(`${url}/sandbox/challenges/`), page);
  assert.match(await (await fetch(page)).text(), /Do you want to make this payment/);
});

it('starts before its sandbox, and sells once that is there', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const gone = await serve(t, dataFolder);
  await endProcess(gone.process, 'SIGKILL');
  const { url, token, port } = gone;
  await using service = await startService({ domains: [DOMAIN], config: { sandbox: { url, token } } });
  const device = await service.openDevice();

  const early = await device.request(PRODUCT);
  await serve(t, dataFolder, port);
  const placed = await placeOrder(device, { key: crypto.randomUUID() });

  assert.equal(early.errors?.[0]?.extensions?.['code'], 'StoreUnavailable');
  assert.ok(service.log.some(({ message }) => message === 'The sandbox does not respond yet'));
  assert.equal(placed.attempt?.status, 'SUCCEEDED');
});

it('starts beside a sandbox that breaks every connection', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const broken = createServer((socket) => socket.once('data', () => socket.destroy()).on('error', () => {}));
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  atEnd(t, () => broken.close());
  const address = broken.address();
  assert.ok(address !== null && typeof address !== 'string');

  const program = Program.start(t, {
    DEMO: 'true',
    DATA_DIR: dataFolder,
    SANDBOX_URL: `http://sandbox:${'x'.repeat(43)}@127.0.0.1:${address.port}`,
  });

  const health = await fetch(`${await program.listening()}/healthz`);
  assert.equal(health.status, 200);
});

it('does not start with a token that the sandbox refuses', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const sandbox = await serve(t, dataFolder);

  await assert.rejects(
    startService({ domains: [DOMAIN], config: { sandbox: { url: sandbox.url, token: new Secret('wrong') } } }),
    { name: 'ShopNotOpenedError', message: `The sandbox at ${sandbox.url} rejects the token of SANDBOX_URL` },
  );
});
