/**
 * Proves docs/adapters.md by doing what it says: runs its commands and writes its files from top to bottom, as they stand there, in an
 * empty folder beside a copy of this repository, with whatever Node the machine has. The kit has to give the figures of the page.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/adapters.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'outside-adapter-'));

try {
  copyRepository();
  const script = join(folder, 'page.sh');
  writeFileSync(script, `set -euo pipefail\n${readSteps().join('\n')}\n`);
  requireFigures(await run(script));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** With the installed packages: `npm ci` is not what the page is about. */
function copyRepository(): void {
  const copy = join(folder, 'cartwright');
  mkdirSync(copy);
  for (const name of readdirSync(root)) {
    if (name.startsWith('.') || name.endsWith('.tgz') || ['node_modules', 'dist'].includes(name)) continue;
    // Other parts of the repository may be installed meanwhile.
    const filter = (path: string) => basename(path) !== 'node_modules';
    cpSync(join(root, name), join(copy, name), { recursive: true, filter });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** The fenced blocks: `sh` is run, one that names a file is written. All in one shell, so that `cd` holds. */
function readSteps(): readonly string[] {
  return [...page.matchAll(/^```(sh|ts|json)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language, path, text = ''], index) => {
      if (language === 'sh') return text;
      if (path === undefined) throw new Error(`A block of ${language} names no file: ${text}`);
      const block = join(folder, `block-${index}`);
      writeFileSync(block, text);
      return `mkdir -p "$(dirname '${path}')" && cp '${block}' '${path}' && echo 'wrote ${path}'`;
    },
  );
}

/** What npm put into the surroundings of this script, a newer Node above all, is not there for who reads the page. */
async function run(script: string): Promise<string> {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?!config_)|^npm_config_local_prefix$/.test(name),
  );
  const child = spawn('bash', [script], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), PATH: path.join(delimiter), npm_config_loglevel: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pieces: Buffer[] = [];
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  for await (const piece of child.stdout) pieces.push(piece);
  const output = Buffer.concat(pieces).toString('utf8');
  if ((await ended) !== 0) throw new Error(`The page does not work as it stands:\n${output}`);
  return output;
}

/** Each run of the kit has the number of tests that the page promises, and all pass. */
function requireFigures(output: string): void {
  const [, tests = '', operations = ''] = /\*\*(\d+) tests\*\*[\s\S]*?`0 of (\d+) operations`/.exec(page) ?? [];
  const found = [...output.matchAll(/(\d+) of (\d+) operations/g)];
  const counts = [...output.matchAll(/^\S+ tests (\d+)$[\s\S]*?^\S+ pass (\d+)$/gm)];
  const stages = page.match(/^npm test$/gm)?.length ?? 0;
  for (const [index, [, ran, passed]] of counts.entries()) {
    console.log(`stage ${index + 1}: ${found[index]?.[0]}, ${passed} of ${ran} tests pass`);
  }
  const isRight =
    stages > 0 &&
    counts.length === stages &&
    counts.every(([, ran, passed]) => ran === tests && passed === tests) &&
    found.every(([, , all]) => all === operations) &&
    found[0]?.[1] === '0' &&
    found.at(-1)?.[1] === operations;
  if (!isRight) throw new Error(`The page promises ${tests} tests and ${operations} operations in ${stages} stages`);
}
