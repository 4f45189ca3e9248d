import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it, type TestContext } from 'node:test';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { findCommit } from './chaos/find-commit.ts';
import { readRollingOptions } from './chaos/rolling-options.ts';

describe('the command line of test:rolling', () => {
  it('names the restarts, the seed and the commit to upgrade from', () => {
    const args = ['--restarts', '0', '--seed', '7', '--from', 'v1.0.0'];

    assert.deepEqual(readRollingOptions(args), { restarts: 0, seed: 7, from: 'v1.0.0' });
  });

  for (const [args, told] of [
    [['--restarts', 'five'], /--restarts is a whole number/],
    [['--restarts=-1'], /--restarts is a whole number/],
    [['--seed', '1.5'], /--seed is a whole number/],
    [['--from'], /--from/],
    [['--bug', 'none'], /--bug is one of/],
    [['v1.0.0'], /v1\.0\.0/],
  ] as const) {
    it(`refuses ${args.join(' ')}`, () => {
      assert.throws(() => readRollingOptions(args), told);
    });
  }
});

/** Two commits, the first with a tag and with a branch that leads elsewhere. */
async function repository(t: TestContext) {
  const folder = await temporaryFolder(t);
  const as = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
  const git = (...call: string[]) => execFileSync('git', [...as, ...call], { cwd: folder, encoding: 'utf8' }).trim();
  const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '--message', subject);
  git('init', '--quiet', '--initial-branch', 'main');
  commit('First');
  git('tag', '--annotate', 'v0.1.0', '--message', 'First');
  git('branch', 'elsewhere');
  commit('Second');
  git('checkout', '--quiet', 'elsewhere');
  commit('Other');
  git('checkout', '--quiet', 'main');
  return { folder, first: git('rev-parse', 'main~1') };
}

describe('the commit to upgrade from', () => {
  it('is that of a tag, a hash or a name of git', async (t) => {
    const { folder, first } = await repository(t);

    const found = ['v0.1.0', first.slice(0, 8), 'HEAD~1'].map((name) => findCommit(folder, name));

    assert.deepEqual(found, [first, first, first]);
  });

  it('is refused if nothing has that name, or this tree does not come from it', async (t) => {
    const { folder } = await repository(t);

    for (const name of ['v9.9.9', '', '--all', 'HEAD~9']) {
      assert.throws(() => findCommit(folder, name), /there is no such commit or tag/, name);
    }
    assert.throws(() => findCommit(folder, 'elsewhere'), /does not come from that commit/);
  });
});
