/**
 * Proves docs/adapters.md: packs the package, installs it into an empty folder, and goes through the page's stages there with the code
 * that stands on the page, checking types and running the kit at each. The last stage is the finished example.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const example = join(root, 'examples/corner-shop');

/** What stands in the example for the same thing under the package's name. */
const names: readonly (readonly [RegExp, string])[] = [
  [/(?:\.\.\/)+src\/adapters\/contract\/index\.ts/g, 'cartwright/contract'],
  [/(?:\.\.\/)+src\/adapters\/toolkit\/([a-z-]+)\.ts/g, 'cartwright/toolkit/$1'],
  [/(?:\.\.\/)+src\/(domain|errors|lib)\/([a-z-]+)\.ts/g, 'cartwright/$1/$2'],
  [/(?:\.\.\/)+test\/contract\/merchant-adapter\/index\.ts/g, 'cartwright/adapter-kit'],
];

const folder = mkdtempSync(join(tmpdir(), 'outside-adapter-'));

try {
  prepareFolder();
  copy('shop', 'harness.ts');
  for (const stage of readStages()) {
    for (const { path, text } of stage) write(path, text);
    tryKit(`with ${stage.map(({ path }) => path).join(', ')} of the page`);
  }
  copy('adapter');
  tryKit('with the finished adapter');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function prepareFolder(): void {
  run('npm', ['run', '--silent', 'build'], root);
  const [packed] = run('npm', ['pack', '--silent', '--pack-destination', folder], root).trim().split('\n').slice(-1);
  write('package.json', JSON.stringify({ name: 'my-adapter', private: true, type: 'module' }));
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', `./${packed}`, 'zod', 'typescript', '@types/node']);
}

function run(command: string, parameters: readonly string[], cwd = folder): string {
  return execFileSync(command, parameters, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Parts of the example, with the package's name in their imports. */
function copy(...parts: readonly string[]): void {
  for (const part of parts) cpSync(join(example, part), join(folder, part), { recursive: true });
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.includes('node_modules')) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    write(
      path,
      names.reduce((running, [inside, outside]) => running.replace(inside, outside), text),
    );
  }
}

interface Block {
  readonly path: string;
  readonly text: string;
}

/** The blocks of code that name a file. A file that comes up again begins another stage. */
function readStages(): readonly (readonly Block[])[] {
  const page = readFileSync(join(root, 'docs/adapters.md'), 'utf8');
  const stages: Block[][] = [[]];
  for (const [, path = '', text = ''] of page.matchAll(/^```ts (\S+)\n([\s\S]*?)^```$/gm)) {
    if (stages.at(-1)?.some((block) => block.path === path)) stages.push([]);
    stages.at(-1)?.push({ path, text });
  }
  return stages;
}

function tryKit(stage: string): void {
  const checks = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--allowImportingTsExtensions'];
  const surroundings = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,esnext', '--types', 'node'];
  run('npx', ['tsc', ...checks, ...surroundings, 'contract.test.ts']);
  const output = run(process.execPath, ['--test', 'contract.test.ts']);
  const found = /\d+ of \d+ operations/.exec(output)?.[0] ?? '';
  const passed = /pass (\d+)/.exec(output)?.[1] ?? '';
  console.log(`${stage}: ${found}, ${passed} tests pass`);
}
