import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The laws of every source file, which the copy of an example has to keep. */
const laws = ['files.test.ts', 'outside-world.test.ts', 'readmes.test.ts'].map((name) =>
  join('test/architecture', name),
);

/** A copy of what an adapter, the kit and the laws need, with the packages of this repository. */
async function copyRepository(t: TestContext): Promise<string> {
  const folder = await temporaryFolder(t);
  await Promise.all(
    ['src', 'test/contract', 'test/architecture', 'biome.json'].map((part) =>
      cp(join(root, part), join(folder, part), { recursive: true }),
    ),
  );
  await mkdir(join(folder, 'test/adapters'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

const create = (platform: string, into: string) =>
  spawnSync(process.execPath, [join(root, 'scripts/create-adapter.ts'), '--platform', platform, '--into', into], {
    encoding: 'utf8',
  });

function runTests(folder: string, files: readonly string[]) {
  const environment = Object.entries(process.env).filter(([name]) => name !== 'NODE_TEST_CONTEXT');
  const env = Object.fromEntries(environment);
  return spawnSync(process.execPath, ['--test', ...files], { cwd: folder, encoding: 'utf8', env });
}

describe('npm run create:adapter', () => {
  it('makes an adapter that passes the type check and the laws, and fails the kit at its first promise until its harness is written', async (t) => {
    const folder = await copyRepository(t);
    const config: unknown = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8'));
    const include = ['src/adapters/acme-shop', 'src/adapters/registry.ts', 'test/adapters'];
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...Object(config), include }));

    const { status, stdout, stderr } = create('acme-shop', folder);

    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /^npx node --test test\/adapters\/acme-shop\/contract\.test\.ts$/m);
    const types = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
    assert.deepEqual([types.status, types.stdout], [0, '']);
    const lawful = runTests(folder, laws);
    assert.deepEqual([lawful.status, lawful.stdout.match(/✖ .*/g)], [0, null]);
    const kit = runTests(folder, ['test/adapters/acme-shop/contract.test.ts']);
    assert.equal(kit.status, 1);
    assert.match(kit.stdout, /✖ says which version of the contract it was written for/);
    assert.match(kit.stdout, /Say in test\/adapters\/acme-shop\/harness\.ts how the platform is started/);
    assert.match(kit.stdout, /^ℹ pass 0\nℹ fail 1\nℹ cancelled 0$/m);
  });

  it('refuses a name that is no folder of an adapter, and one that exists, and writes nothing', async (t) => {
    const folder = await temporaryFolder(t);
    await cp(join(root, 'src/adapters'), join(folder, 'src/adapters'), { recursive: true });
    const registry = await readFile(join(folder, 'src/adapters/registry.ts'), 'utf8');

    const runs = ['Acme', '../acme', '', 'vendure'].map((name) => create(name, folder));

    assert.deepEqual(
      runs.map(({ status }) => status),
      [2, 2, 2, 2],
    );
    assert.match(runs[3]?.stderr ?? '', /There is already a folder .*vendure/);
    assert.equal(await readFile(join(folder, 'src/adapters/registry.ts'), 'utf8'), registry);
  });
});
