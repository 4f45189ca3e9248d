import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runFor } from '../support/process/run-for.ts';
import { startService } from '../support/servers/start-service.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The README and every page of docs, by path. */
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
].map((path) => ({ path, text: read(path) }));

const firstOrder = read('docs/first-order.md');
const script = /<!-- test:first-order -->\n```sh\n([\s\S]*?)```/.exec(firstOrder)?.[1] ?? '';
const watchProgram = /```js\n(import \{ createClient \}[\s\S]*?)```/.exec(firstOrder)?.[1] ?? '';
/** As under an older Node, which has no WebSocket of its own. */
const watching = 'TOKEN=$TOKEN ATTEMPT=$ATTEMPT node --no-experimental-websocket --input-type=module -e "$PROGRAM"';

const hasShell = ['sh -c true', 'curl --version'].every((command) => {
  const [program = '', ...parameters] = command.split(' ');
  try {
    execFileSync(program, parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

describe('the README', () => {
  it('shows a query with the answer that it gets', async () => {
    await using service = await startService();
    const [, query = '', answer = ''] =
      /<!-- test:query -->\n```graphql\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/.exec(read('README.md')) ?? [];

    const answered = await service.post(query, { headers: { 'x-svc-app-id': 'demo-app' } });

    assert.equal(answered.errors, undefined);
    assert.deepEqual({ data: answered.data }, JSON.parse(answer));
  });

  it('shows the two commands that start the service', () => {
    assert.match(read('README.md'), /```sh\nnpm ci\nnpm start\n```/);
  });

  it('links to every page of docs', () => {
    const linked = new Set([...read('README.md').matchAll(/\]\((docs\/[^)#]+)/g)].map(([, path]) => path));

    assert.deepEqual(
      readdirSync(join(root, 'docs'))
        .filter((name) => name.endsWith('.md'))
        .filter((name) => !linked.has(`docs/${name}`)),
      [],
    );
  });
});

describe('the express checkout', () => {
  it('is paid by the lines of the page as they are, after those of the first order', {
    skip: hasShell ? false : 'needs sh and curl',
  }, async (t) => {
    await using service = await startService();
    const express = /<!-- test:express -->\n```sh\n([\s\S]*?)```/.exec(read('docs/express-checkout.md'))?.[1] ?? '';

    const { stdout } = await runFor(t, 'sh', ['-euc', `${script}\necho EXPRESS\n${express}`], {
      cwd: root,
      env: { ...process.env, CARTWRIGHT_URL: service.url },
    });

    const answers = stdout.split('EXPRESS')[1] ?? '';
    assert.doesNotMatch(answers, /"errors"|"userErrors":\[\{/);
    assert.match(answers, /"status":"AUTHORIZED"[\s\S]*"completeExpressCheckout":\{"attempt":\{"status":"SUCCEEDED"/);
  });
});

describe('the first order', () => {
  // The number of the event: two of the shops exchange the card for a token before they create the cart.
  for (const [domain, creatingCart] of [
    ['apparel.demo.example', 3],
    ['home.demo.example', 2],
    ['jewelry.demo.example', 3],
  ] as const) {
    it(`is placed, and watched by the program, by the lines of the page as they are: ${domain}`, {
      skip: hasShell ? false : 'needs sh and curl',
    }, async (t) => {
      await using service = await startService();
      const program = watchProgram.replace('ws://127.0.0.1:4000', service.url.replace(/^http/, 'ws'));
      const lines = script.split('\n').length;

      const { stdout } = await runFor(t, 'sh', ['-euc', `${script}\n${watching}`], {
        cwd: root,
        env: { ...process.env, CARTWRIGHT_URL: service.url, DOMAIN: domain, PROGRAM: program },
      });

      assert.ok(lines > 20);
      assert.doesNotMatch(stdout, /"errors"|"userErrors":\[\{/);
      assert.match(
        stdout,
        /"__typename":"OrderStepStarted","sequence":1,"step":"\w+"\}[\s\S]*"__typename":"OrderPlaced"/,
      );
      assert.ok(stdout.includes(`"__typename":"CreatingCart","sequence":${creatingCart}}`));
      assert.match(stdout, /"completeOrder":\{"attempt":\{"status":"SUCCEEDED"/);
      assert.match(stdout, /"nodes":\[\{"orderNumber":"[A-Z]+-100002","status":"CONFIRMED"/);
      assert.match(stdout, /__typename: 'CreatingCart'[\s\S]*__typename: 'OrderPlaced'/);
      assert.equal((await service.ledger.orders(domain)).length, 2);
    });
  }

  it('fails with the words of curl if no server runs', {
    skip: hasShell ? false : 'needs sh and curl',
  }, async (t) => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');

    const failed = runFor(t, 'sh', ['-euc', script], {
      cwd: root,
      env: { ...process.env, CARTWRIGHT_URL: `http://127.0.0.1:${port}` },
    });

    await assert.rejects(failed, ({ stderr }: { stderr: string }) => /^curl: \(7\) .*\n$/.test(stderr));
  });
});

describe('the page of dependencies', () => {
  it('has a row for every package of package.json', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string> | undefined>;
    const packages = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((kind) =>
      Object.keys(manifest[kind] ?? {}),
    );
    const rows = read('docs/dependencies.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));

    assert.ok(packages.length > 20);
    assert.deepEqual(
      packages.filter((name) => !rows.some((row) => row.includes(`\`${name}\``))),
      [],
    );
  });
});

describe('the README and the pages of docs', () => {
  it('name only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => ({ path, name })),
    );

    assert.ok(named.length > 20);
    assert.deepEqual(
      named.filter(({ name }) => !(name in scripts)),
      [],
    );
  });
});
