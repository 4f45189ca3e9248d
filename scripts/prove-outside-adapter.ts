/**
 * Proves that an adapter can live outside this repository: packs the package, installs it into an empty folder, puts the example
 * adapter there with the package's name in its imports, checks its types and runs the kit.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What stands in the example for the same thing under the package's name. */
const names: readonly (readonly [RegExp, string])[] = [
  [/(?:\.\.\/)+src\/adapters\/contract\/index\.ts/g, 'cartwright/contract'],
  [/(?:\.\.\/)+src\/adapters\/toolkit\/([a-z-]+)\.ts/g, 'cartwright/toolkit/$1'],
  [/(?:\.\.\/)+src\/(domain|errors|lib)\/([a-z-]+)\.ts/g, 'cartwright/$1/$2'],
  [/(?:\.\.\/)+test\/contract\/merchant-adapter\/index\.ts/g, 'cartwright/adapter-kit'],
];

const folder = mkdtempSync(join(tmpdir(), 'outside-adapter-'));
const run = (command: string, parameters: readonly string[], cwd = folder) =>
  execFileSync(command, parameters, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

try {
  run('npm', ['run', '--silent', 'build'], root);
  const [packed] = run('npm', ['pack', '--silent', '--pack-destination', folder], root).trim().split('\n').slice(-1);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'my-adapter', private: true, type: 'module' }));
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', `./${packed}`, 'zod', 'typescript', '@types/node']);

  cpSync(join(root, 'examples/corner-shop'), folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.includes('node_modules')) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(
      join(folder, file),
      names.reduce((running, [inside, outside]) => running.replace(inside, outside), text),
    );
  }
  writeFileSync(
    join(folder, 'contract.test.ts'),
    [
      "import { describeMerchantAdapter } from 'cartwright/adapter-kit';",
      "import { createCornerShopHarness } from './harness.ts';",
      '',
      "describeMerchantAdapter('corner shop', createCornerShopHarness());",
      '',
    ].join('\n'),
  );
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--skipLibCheck', 'false'];
  const settings = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,esnext', '--types', 'node'];
  run('npx', ['tsc', ...options, ...settings, 'contract.test.ts']);
  const output = run(process.execPath, ['--test', 'contract.test.ts']);
  console.log(output.split('\n').slice(-9).join('\n'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
