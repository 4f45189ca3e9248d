import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { runFor } from '../support/process/run-for.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('a benchmark', () => {
  it('says in its last line what it could not measure', { skip: process.platform !== 'linux' }, async (t) => {
    const folder = await temporaryFolder(t);
    const [getconf] = (process.env['PATH'] ?? '')
      .split(delimiter)
      .map((path) => join(path, 'getconf'))
      .filter(existsSync);
    await symlink(getconf ?? assert.fail('there is no getconf'), join(folder, 'getconf'));

    const ran = runFor(t, process.execPath, ['bench/run.ts', '--only', 'disk'], { cwd: root, env: { PATH: folder } });

    const lines = (await ran).stdout.trim().split('\n');
    assert.equal(lines.at(-1), 'NOT MEASURED: disk. What this machine lacks for it is said above.');
    assert.ok(lines.includes('NOT MEASURED: there is no strace on this machine'), lines.join('\n'));
    // Nor is there git.
    assert.match(lines[0] ?? '', /^commit unknown, Node v\d+[\d.]+, \d+ cores, load [\d.]+ and [\d.]+, 20\d\d-/);
  });

  it('has servers that log as they do for everybody, but for those that it compares them with', () => {
    const files = ['examples/support/find-or-start-server.ts', ...globSync('bench/**/*.ts', { cwd: root })];
    const levels = files
      .filter((path) => path !== join('bench', 'support', 'reference', 'start-reference.ts'))
      .flatMap((path) => [...read(path).matchAll(/LOG_LEVEL: '(\w+)'/g)].map(([, level]) => [path, level]));

    assert.ok(levels.length > 0);
    assert.deepEqual(
      levels.filter(([, level]) => level !== 'info'),
      [],
    );
  });
});
