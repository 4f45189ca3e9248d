/**
 * Runs after every installation (`prepare`): npm scripts then find Node 24 as `node`, however old the installed one is. npm 11
 * links the packaged Node by itself, npm 10 has to be asked again. Plain JavaScript, since an older Node has to read it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const NEEDED = 24;
const isWindows = process.platform === 'win32';
const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const link = join(import.meta.dirname ?? '.', '../node_modules/.bin', isWindows ? 'node.cmd' : 'node');

if (isInstalled()) {
  if (!existsSync(link)) {
    const npm = process.env.npm_execpath ?? '';
    const { status } = spawnSync(process.execPath, [npm, 'rebuild', '--ignore-scripts', name], { stdio: 'inherit' });
    process.exitCode = status ?? 1;
  }
} else if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(
    `This needs Node ${NEEDED} or later, and this is Node ${process.versions.node}. There is no packaged Node for this ` +
      `machine (${name}). Install Node ${NEEDED} from https://nodejs.org and try again.\n`,
  );
  process.exitCode = 1;
}

function isInstalled() {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}
