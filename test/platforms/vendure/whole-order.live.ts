import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { startServer } from '../../../examples/support/find-or-start-server.ts';

const vendure = process.env['VENDURE_URL'];
const domain = 'mugs.example';

/** A service of ours whose one merchant beside the demo shops is the Vendure server. */
async function startService(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cartwright-vendure-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'config.json');
  const settings = {
    shopApiUrl: `${vendure}/shop-api`,
    adminApiUrl: `${vendure}/admin-api`,
    adminUsername: process.env['VENDURE_ADMIN'],
    adminPassword: { env: 'VENDURE_ADMIN_PASSWORD' },
    payment: { kind: 'test-handler', method: 'card' },
  };
  const merchants = [{ domain, displayName: 'Mugs', platform: 'vendure', settings }];
  await writeFile(file, JSON.stringify({ merchants }));
  const server = await startServer({ CONFIG_FILE: file, DEMO: 'true' });
  t.after(() => server.stop());
  return server.url;
}

async function runDemo(url: string, ...parameters: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['examples/place-an-order.ts', '--domain', domain, ...parameters], {
    env: { ...process.env, CARTWRIGHT_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

describe('a whole order on Vendure, through our GraphQL API', () => {
  it('goes as it goes in the sandbox, with only the domain changed', async (t) => {
    const url = await startService(t);

    const { code, output } = await runDemo(url);

    assert.equal(code, 0, output);
    assert.match(output, /OrderPlaced/);
    assert.match(output, /order [A-Z0-9]{16}, \$15\.81 paid with Visa ending 4242/);
    assert.match(output, /is CONFIRMED: ORDER_PLACED/);
  });

  it('says that a card was declined, and places nothing', async (t) => {
    const url = await startService(t);

    const { code, output } = await runDemo(url, '--card', '4000000000000002');

    assert.equal(code, 1, output);
    assert.match(output, /CreditCardDeclined/);
    assert.doesNotMatch(output, /OrderPlaced/);
  });
});
