import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkMerchant } from '../../src/adapters/registry.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { startService } from '../support/start-service.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');

const script = /<!-- test:readme -->\n```sh\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
const watchProgram = /```js\n(import \{ createClient \}[\s\S]*?)```/.exec(readme)?.[1] ?? '';
/** As under an older Node, which has no WebSocket of its own. */
const watching = 'TOKEN=$TOKEN ATTEMPT=$ATTEMPT node --no-experimental-websocket --input-type=module -e "$PROGRAM"';

const hasShell = ['bash', 'curl'].every((command) => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

describe('the README', () => {
  it('shows a whole order, and a program that watches it, which work as they stand', {
    skip: hasShell ? false : 'needs bash and curl',
  }, async () => {
    await using service = await startService();
    const program = watchProgram.replace('ws://127.0.0.1:4000', service.url.replace(/^http/, 'ws'));
    const lines = script.split('\n').length;

    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `${script}\n${watching}`], {
      cwd: root,
      env: { ...process.env, CARTWRIGHT_URL: service.url, PROGRAM: program },
    });

    assert.ok(lines > 20);
    assert.doesNotMatch(stdout, /"errors"/);
    assert.match(stdout, /"__typename":"CreatingCart","sequence":1[\s\S]*"__typename":"OrderPlaced"/);
    assert.match(stdout, /"nodes":\[\{"orderNumber":"AP-100001","status":"CONFIRMED"/);
    assert.match(stdout, /__typename: 'CreatingCart'[\s\S]*__typename: 'OrderPlaced'/);
    assert.equal((await service.ledger.orders('apparel.demo.example')).length, 1);
  });

  it('shows an order that fails with the words of curl where no server runs', {
    skip: hasShell ? false : 'needs bash and curl',
  }, async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');

    const failed = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: root,
      env: { ...process.env, CARTWRIGHT_URL: `http://127.0.0.1:${port}` },
    });

    await assert.rejects(failed, ({ stderr }: { stderr: string }) => /^curl: \(7\) .*\n$/.test(stderr));
  });

  it('shows a configuration for production that is accepted as it stands', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'readme-'));
    t.after(() => rm(folder, { recursive: true }));
    const [, written = ''] = /`cartwright\.json`[\s\S]*?```json\n([\s\S]*?)```/.exec(readme) ?? [];
    await writeFile(join(folder, 'cartwright.json'), written.replace(/<printed by [^>]*>/, 'a'.repeat(64)));

    const config = await loadConfig({
      environment: {
        CONFIG_FILE: join(folder, 'cartwright.json'),
        KEY_SECRET: randomBytes(32).toString('base64url'),
        SHOP_ADMIN_PASSWORD: 'p',
        SHOP_VAULT_KEY: 'k',
      },
      checkMerchant,
    });

    assert.deepEqual(
      config.merchants.map(({ platform }) => platform),
      ['vendure'],
    );
    assert.equal(config.demo, false);
  });

  it('names only commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
    const named = [...readme.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name ?? '');

    assert.ok(named.length > 3);
    assert.deepEqual(
      named.filter((name) => !(name in scripts)),
      [],
    );
  });

  it('links only to files that there are', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path ?? '');

    assert.ok(links.length > 2);
    assert.deepEqual(
      links.filter((path) => !existsSync(`${root}${path}`)),
      [],
    );
  });
});
