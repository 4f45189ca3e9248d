/**
 * Runs what follows under Node 24 or later: this Node where it is new enough, else the one that npm installed as a package.
 * Plain JavaScript, since an older Node has to read it. `node scripts/with-node-24.mjs src/main.ts`
 */
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const NEEDED = 24;
const isNewEnough = Number.parseInt(process.versions.node, 10) >= NEEDED;
const [first = '', ...rest] = process.argv.slice(2);

if (isNewEnough && !first.startsWith('-')) {
  // What was compiled once is not compiled at the next start.
  module.enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/compiled'));
  process.argv = [process.argv[0], resolve(first), ...rest];
  await import(pathToFileURL(resolve(first)).href);
} else {
  const child = spawn(isNewEnough ? process.execPath : findPackagedNode(), [first, ...rest], { stdio: 'inherit' });
  // A terminal's Ctrl+C reaches both processes: passed on, it would be the second one, which ends the service at once.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}

function findPackagedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    process.stderr.write(
      `This needs Node ${NEEDED} or later, and this is Node ${process.versions.node}. There is no packaged Node for this ` +
        `machine (${name}): install Node ${NEEDED} from https://nodejs.org and try again.\n`,
    );
    process.exit(1);
  }
}
