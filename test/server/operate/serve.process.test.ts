import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { post } from '../../support/graphql-client.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { Program } from '../../support/process/program.ts';

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'cartwright-process-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

describe('the process', { timeout: 300_000 }, () => {
  it('starts without configuration and says what it serves', async () => {
    await using folder = await temporaryFolder();
    await using program = new Program({ DATA_DIR: folder.path });

    const url = await program.listening();
    const answer = await post(url, '{ merchants { domain } }', { headers: { 'x-svc-app-id': 'demo-app' } });
    program.child.kill('SIGTERM');
    await program.exited;

    assert.deepEqual(answer.data, {
      merchants: [
        { domain: 'apparel.demo.example' },
        { domain: 'home.demo.example' },
        { domain: 'jewelry.demo.example' },
      ],
    });
    for (const said of ['DEMO MODE', `${url}/graphiql`, 'demo-app', 'demo-server-secret', 'jewelry.demo.example']) {
      assert.ok(program.out.includes(said), said);
    }
    const appToken = /App-level token\s+(\S+)/.exec(program.out)?.[1];
    assert.match(appToken ?? '', /^eyJ/);
  });

  it('drains on SIGTERM: tells its sockets, ends with 0 and leaves the folder to the next one', async () => {
    await using folder = await temporaryFolder();
    await using first = new Program({ DATA_DIR: folder.path });
    await using socket = await RawSocket.connect(await first.listening());

    first.child.kill('SIGTERM');
    const goodbye = await socket.closed;
    const code = await first.exited;
    await using second = new Program({ DATA_DIR: folder.path });
    const url = await second.listening();

    assert.equal(goodbye.code, 1001);
    assert.equal(code, 0);
    assert.equal(first.errors, '');
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
  });

  it('refuses a data folder that another process has, and leaves that one alone', async () => {
    await using folder = await temporaryFolder();
    await using first = new Program({ DATA_DIR: folder.path });
    const url = await first.listening();

    await using second = new Program({ DATA_DIR: folder.path });

    assert.equal(await second.exited, 1);
    assert.match(second.errors, new RegExp(`^The data folder .* is in use by the process ${first.child.pid}\\.`));
    assert.doesNotMatch(second.errors, /\n\s+at /);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
  });

  it('says so where the card networks of the demo do not start, and ends', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'card-networks'), 'a file in place of their folder');
    await using program = new Program({ DATA_DIR: folder.path });

    const code = await program.exited;

    assert.equal(code, 1);
    assert.match(program.errors, /^The card networks did not start: The process ended before it listened \(1\)$/m);
    assert.doesNotMatch(program.errors, /ChildStartError/);
  });

  it('says so where the port is taken, and frees the data folder', async () => {
    await using folder = await temporaryFolder();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    await using program = new Program({ DATA_DIR: folder.path, PORT: String(port) });
    const code = await program.exited;
    other.close();
    await using next = new Program({ DATA_DIR: folder.path });

    assert.equal(code, 1);
    assert.equal(program.errors, `Something else listens at 127.0.0.1:${port} already. Stop it, or set PORT.\n`);
    assert.match(await next.listening(), /^http:/);
  });

  it('says so where the data folder was sealed with another KEY_SECRET, and starts with that one again', async () => {
    await using folder = await temporaryFolder();
    const keptUnder = (byte: number) => ({
      DATA_DIR: folder.path,
      KEY_SECRET: Buffer.alloc(32, byte).toString('base64url'),
    });
    await using first = new Program(keptUnder(1));
    await first.listening();
    first.child.kill('SIGTERM');
    await first.exited;

    await using other = new Program(keptUnder(2));
    const code = await other.exited;
    await using next = new Program(keptUnder(1));

    assert.equal(code, 1);
    assert.match(other.errors, /^The database belongs to a service with another KEY_SECRET\. .*\.\n$/);
    assert.match(await next.listening(), /^http:/);
  });

  it('names its node in every log line and in /readyz', async () => {
    await using folder = await temporaryFolder();
    await using program = new Program({ DATA_DIR: folder.path, NODE_NAME: 'shop-1', LOG_LEVEL: 'info' });
    const url = await program.listening();

    const ready: unknown = await (await fetch(`${url}/readyz`)).json();
    program.child.kill('SIGTERM');
    await program.exited;

    assert.deepEqual(ready, { status: 'ready', node: 'shop-1' });
    const lines = program.out.split('\n').filter((line) => line.startsWith('{'));
    assert.ok(lines.length >= 3);
    for (const line of lines) assert.equal(JSON.parse(line).node, 'shop-1', line);
  });

  it('refuses a wrong configuration with all that is wrong', async () => {
    await using program = new Program({ PORT: 'four', DEMO: 'false', LOG_LEVEL: 'loud' });

    assert.equal(await program.exited, 1);
    for (const wrong of ['PORT must be', 'LOG_LEVEL must be', 'CONFIG_FILE is missing', 'KEY_SECRET is missing']) {
      assert.ok(program.errors.includes(wrong), wrong);
    }
    assert.doesNotMatch(program.errors, /\n\s+at /);
  });
});
