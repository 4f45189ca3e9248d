import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { requireBundle } from '../../../scripts/bundle/find-bundle.mjs';
import { runCli } from '../../support/machine/run-cli.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';

const MOST_BYTES = 120 * 1024;

describe('the first page of the storefront', () => {
  it('has at most 120 KiB of scripts, and no script or style in itself', async (t) => {
    const folder = join(requireBundle(), 'storefront/public');
    const page = await readFile(join(folder, 'index.html'), 'utf8');

    const names = [...page.matchAll(/(?:src|href)="\/shop\/(assets\/[^"]+\.js)"/g)].map(([, name = '']) => name);
    const sizes = await Promise.all(names.map(async (name) => gzipSync(await readFile(join(folder, name))).length));
    const size = sizes.reduce((sum, each) => sum + each, 0);

    assert.ok(names.length > 0);
    assert.ok(size <= MOST_BYTES, `${size} bytes`);
    t.diagnostic(`${size} bytes of scripts, compressed`);
    assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  });

  it('is named first by the demo, leaves / to GraphiQL, and allows this server alone, but for the frames of card networks', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();

    const { headers } = await fetch(`${url}/shop`);
    const root = await fetch(url, { redirect: 'manual' });

    assert.deepEqual([root.status, root.headers.get('location')], [302, '/graphiql']);
    assert.match(service.out, new RegExp(`DEMO MODE[^\n]*\n\n *Storefront +${url}/shop\n`));
    const policy = (headers.get('content-security-policy') ?? '').split(';').map((rule) => rule.split(' '));
    const others = policy.flatMap(([name, ...sources]) =>
      sources.filter((source) => !["'self'", "'none'"].includes(source)).map((source) => [name, source] as const),
    );
    assert.deepEqual(policy[0], ['default-src', "'none'"]);
    assert.equal(others.length, 3);
    for (const [name, source] of others) {
      assert.equal(name, 'frame-src');
      assert.match(source, /^http:\/\/network-[abc]\.localhost:\d+$/);
    }
  });

  it('shows pictures of imported products from their hosts, and from no other', async (t) => {
    const folder = await temporaryFolder(t);
    const [catalog, DATA_DIR] = [join(folder, 'products.csv'), join(folder, 'data')];
    const rows = [
      'https://pictures.example/mug.png',
      "https://pictures.example;script-src/'*'",
      'http://plain.example/mug.png',
    ];
    await writeFile(
      catalog,
      [
        'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src',
        ...rows.map((url, index) => `mug-${index},Mug,Title,Default Title,9.00,${url}`),
      ].join('\n'),
    );
    const options = ['--domain', 'mugs.example', '--currency', 'USD', catalog];
    const imported = await runCli(t, 'sandbox-import', options, { DATA_DIR });
    const service = Program.start(t, { DATA_DIR });
    const url = await service.listening();

    const { headers } = await fetch(`${url}/shop`);

    assert.equal(imported.code, 0, imported.errors);
    const policy = (headers.get('content-security-policy') ?? '').split(';');
    assert.deepEqual(
      policy.filter((rule) => rule.startsWith('img-src')),
      ["img-src 'self' https://pictures.example"],
    );
    assert.equal(policy.filter((rule) => rule.startsWith('script-src')).length, 1);
  });

  it('is not there outside demo mode', async (t) => {
    const folder = await temporaryFolder(t);
    const configuration = join(folder, 'cartwright.json');
    const partners = [{ name: 'acme', appIds: [{ id: 'acme-web' }] }];
    const merchants = [{ domain: 'apparel.demo.example', displayName: 'Apparel', platform: 'sandbox' }];
    await writeFile(configuration, JSON.stringify({ partners, merchants }));
    const service = Program.start(t, {
      CONFIG_FILE: configuration,
      KEY_SECRET: Buffer.alloc(32, 1).toString('base64url'),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
    });
    const url = await service.loggedUrl();

    const answers = await Promise.all(['/', '/shop', '/shop/bag'].map((path) => fetch(`${url}${path}`)));

    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404],
    );
  });
});
