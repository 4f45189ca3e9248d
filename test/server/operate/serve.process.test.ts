import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { post } from '../../support/graphql-client.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { placeOrder } from '../../support/orders/place-order.ts';
import { Program } from '../../support/process/program.ts';
import { openDevice } from '../../support/servers/start-service.ts';

describe('the process', () => {
  it('starts without configuration and says what it serves', async (t) => {
    const folder = await temporaryFolder(t);
    const program = Program.start(t, { DATA_DIR: folder });

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

  it('drains on SIGTERM: tells its sockets, ends with 0 and leaves the folder to the next one', async (t) => {
    const folder = await temporaryFolder(t);
    const first = Program.start(t, { DATA_DIR: folder });
    await using socket = await RawSocket.connect(await first.listening());

    first.child.kill('SIGTERM');
    const goodbye = await socket.closed;
    const code = await first.exited;
    const second = Program.start(t, { DATA_DIR: folder });
    const url = await second.listening();

    assert.equal(goodbye.code, 1001);
    assert.equal(code, 0);
    assert.equal(first.errors, '');
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
  });

  it('drains also if the signal comes while it says that it listens', async (t) => {
    const atGreeting = `const write = process.stdout.write;
      process.stdout.write = function (text, ...rest) {
        if (String(text).includes('listens at')) process.kill(process.pid, 'SIGTERM');
        return write.call(this, text, ...rest);
      };`;
    const program = Program.start(t, {
      DATA_DIR: await temporaryFolder(t),
      LOG_LEVEL: 'info',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(atGreeting)}`,
    });

    const code = await program.exited;

    assert.equal(code, 0, program.errors);
    assert.match(program.out, /"msg":"Ended"/);
  });

  it('refuses a data folder that another process has, and leaves that one alone', async (t) => {
    const folder = await temporaryFolder(t);
    const first = Program.start(t, { DATA_DIR: folder });
    const url = await first.listening();

    const second = Program.start(t, { DATA_DIR: folder });

    assert.equal(await second.exited, 1);
    assert.match(second.errors, new RegExp(`^The data folder .* is in use by the process ${first.child.pid}\\.`));
    assert.doesNotMatch(second.errors, /\n\s+at /);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
  });

  it('says so where the card networks of the demo do not start, and serves without them', async (t) => {
    const folder = await temporaryFolder(t);
    await writeFile(join(folder, 'card-networks'), 'a file in place of their folder');
    const program = Program.start(t, { DATA_DIR: folder });

    const url = await program.listening();
    const placed = await placeOrder(await openDevice(url), { key: crypto.randomUUID() });

    assert.equal(placed.attempt?.status, 'SUCCEEDED');
    const reason = 'The card networks did not start: The process ended before it listened (1)';
    assert.ok(program.out.includes(`"reason":"${reason}","msg":"The card networks are not there"`), program.out);
    assert.doesNotMatch(program.errors, /ChildStartError/);
  });

  it('says so where the port is taken, and frees the data folder', async (t) => {
    const folder = await temporaryFolder(t);
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    const program = Program.start(t, { DATA_DIR: folder, PORT: String(port) });
    const code = await program.exited;
    other.close();
    const next = Program.start(t, { DATA_DIR: folder });

    assert.equal(code, 1);
    assert.equal(program.errors, `Something else listens at 127.0.0.1:${port} already. Stop it, or set PORT.\n`);
    assert.match(await next.listening(), /^http:/);
  });

  it('says so where the data folder was sealed with another KEY_SECRET, and starts with that one again', async (t) => {
    const folder = await temporaryFolder(t);
    const keptUnder = (byte: number) => ({
      DATA_DIR: folder,
      KEY_SECRET: Buffer.alloc(32, byte).toString('base64url'),
    });
    const first = Program.start(t, keptUnder(1));
    await first.listening();
    first.child.kill('SIGTERM');
    await first.exited;

    const other = Program.start(t, keptUnder(2));
    const code = await other.exited;
    const next = Program.start(t, keptUnder(1));

    assert.equal(code, 1);
    assert.match(other.errors, /^The database belongs to a service with another KEY_SECRET\. .*\.\n$/);
    assert.match(await next.listening(), /^http:/);
  });

  it('names its node in every log line and in /readyz', async (t) => {
    const folder = await temporaryFolder(t);
    const program = Program.start(t, { DATA_DIR: folder, NODE_NAME: 'shop-1', LOG_LEVEL: 'info' });
    const url = await program.listening();

    const ready: unknown = await (await fetch(`${url}/readyz`)).json();
    program.child.kill('SIGTERM');
    await program.exited;

    assert.deepEqual(ready, { status: 'ready', node: 'shop-1' });
    const lines = program.out.split('\n').filter((line) => line.startsWith('{'));
    assert.ok(lines.length >= 3);
    for (const line of lines) assert.equal(JSON.parse(line).node, 'shop-1', line);
  });

  it('refuses a wrong configuration with all that is wrong', async (t) => {
    const program = Program.start(t, { PORT: 'four', DEMO: 'false', LOG_LEVEL: 'loud' });

    assert.equal(await program.exited, 1);
    for (const wrong of ['PORT must be', 'LOG_LEVEL must be', 'CONFIG_FILE is missing', 'KEY_SECRET is missing']) {
      assert.ok(program.errors.includes(wrong), wrong);
    }
    assert.doesNotMatch(program.errors, /\n\s+at /);
  });
});
