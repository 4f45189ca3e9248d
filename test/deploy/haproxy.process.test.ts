import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { openFor } from '../support/at-end.ts';
import { post } from '../support/graphql-client.ts';
import { createDatabaseFor, postgres } from '../support/machine/postgres.ts';
import { RawSocket } from '../support/machine/raw-socket.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { childFor } from '../support/process/child-for.ts';
import { findPorts } from '../support/process/find-ports.ts';
import { Program } from '../support/process/program.ts';
import { until } from '../support/until.ts';

const file = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));
const program = 'haproxy';
const isInstalled = spawnSync(program, ['-v']).status === 0;
const skip = postgres.skip || (!isInstalled && process.env['CI'] !== 'true' && 'HAProxy is not installed');

const headers = { 'x-svc-app-id': 'demo-app' };
const manyPoints = { points: 1_000_000, seconds: 60, coolOffSeconds: 0 };
const configuration = { rateLimits: { anonymous: manyPoints, sockets: manyPoints, sessions: manyPoints } };
const AT_ONCE = 4;

async function startNodes(t: TestContext): Promise<readonly [Program, Program]> {
  const folder = await temporaryFolder(t);
  const { url } = await createDatabaseFor(t);
  await writeFile(join(folder, 'config.json'), JSON.stringify(configuration));
  const start = async (name: string) => {
    const program = Program.start(t, {
      DATABASE_URL: url.reveal(),
      DATA_DIR: join(folder, name),
      CONFIG_FILE: join(folder, 'config.json'),
      DEMO: 'true',
      NODE_NAME: name,
      TRUST_PROXY: '1',
      // Longer than the proxy takes to see it, on a busy machine too.
      LEAVE_SECONDS: '10',
    });
    await program.listening();
    return program;
  };
  return [await start('first'), await start('second')];
}

/** Answers the proxy's address, once it sends to both nodes. */
async function startProxy(t: TestContext, nodes: readonly [Program, Program]): Promise<string> {
  const [first, second] = await Promise.all(nodes.map(async (node) => new URL(await node.listening()).host));
  const place = `127.0.0.1:${await findPorts(1)}`;
  const env = { ...process.env, PROXY_BIND: place, NODE_1: first, NODE_2: second };
  childFor(t, () => spawn(program, ['-db', '-f', file], { env, stdio: 'ignore' }));
  const reached = new Set<string>();
  await until(async () => {
    const answer = await fetch(`http://${place}/readyz`).catch(() => null);
    if (answer?.ok) reached.add(z.object({ node: z.string() }).parse(await answer.json()).node);
    return reached.size === 2;
  });
  return `http://${place}`;
}

describe('the proxy of deploy/haproxy.cfg', { skip }, () => {
  it('lets a node go without a failed request, and sends its sockets to the other one', async (t) => {
    const nodes = await startNodes(t);
    const url = await startProxy(t, nodes);
    const connect = () => openFor(t, () => RawSocket.connect(url, headers));
    const sockets = [await connect(), await connect(), await connect(), await connect()];
    const goodbyes: number[] = [];
    for (const socket of sockets) void socket.closed.then(({ code }) => goodbyes.push(code));
    const failures: unknown[] = [];
    let answered = 0;
    let isOver = false;
    const askers = Array.from({ length: AT_ONCE }, async () => {
      while (!isOver) {
        const answer = await post(url, '{ merchants { domain } }', { headers }).catch((error: unknown) => ({ error }));
        if ('data' in answer && answer.status === 200) answered += 1;
        else failures.push(answer);
      }
    });

    nodes[0].child.kill('SIGTERM');
    const code = await nodes[0].exited;
    const before = answered;
    await until(async () => answered > before + AT_ONCE || failures.length > 0);
    const again = await connect();
    again.subscribe('1', '{ merchants { domain } }');
    const told = await again.next();
    isOver = true;
    await Promise.all(askers);

    assert.deepEqual(failures, []);
    assert.equal(code, 0);
    assert.ok(before > 0);
    assert.ok(goodbyes.length > 0 && goodbyes.length < sockets.length, `${goodbyes.length} sockets closed`);
    assert.deepEqual([...new Set(goodbyes)], [1001]);
    assert.equal(told.type, 'next');
  });
});
