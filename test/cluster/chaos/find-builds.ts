import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireBundle, root } from '../../../scripts/bundle/find-bundle.mjs';
import { version } from '../../../src/lib/version.ts';
import { atEnd, type Ending } from '../../support/at-end.ts';
import { SOURCES } from '../../support/process/program.ts';
import type { VersionedBuild } from './run-rolling.ts';

interface Builds {
  readonly from: VersionedBuild;
  readonly to: VersionedBuild;
}

/**
 * From the version last released, or the commit that is named, to this tree. Until a version has been released, from this tree to a version
 * to come (`next-version.mjs`).
 */
export async function findBuilds(t: Ending, commit: string | undefined): Promise<Builds> {
  const [tag = ''] = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n');
  const earlier = commit ?? (tag === '' ? null : git('rev-parse', `${tag}^{commit}`));
  if (earlier !== null) {
    // Now: while buyers order, the balancer and the ways to PostgreSQL, which this process serves, would stand still for it.
    requireBundle();
    return { from: await build(t, earlier), to: { version } };
  }
  return { from: { version }, to: { version: `after-${version}`, main: SOURCES, preload: 'next-version' } };
}

const git = (...call: readonly string[]): string => execFileSync('git', call, { cwd: root, encoding: 'utf8' }).trim();

/**
 * Bundles a commit as `npm start` does, in a temporary folder, with the packages of this tree if it has the same. It tells the commit with its
 * version: both builds may be of one version.
 */
async function build(t: Ending, commit: string): Promise<VersionedBuild> {
  const tree = await mkdtemp(join(tmpdir(), 'cartwright-version-'));
  atEnd(t, async () => {
    git('worktree', 'remove', '--force', tree);
    await rm(tree, { recursive: true, force: true });
  });
  git('worktree', 'add', '--quiet', '--detach', tree, commit);
  if (git('diff', '--name-only', commit, '--', 'package-lock.json') === '') {
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
  } else {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'ignore' });
  }
  const toldAt = join(tree, 'src/lib/version.ts');
  const source = existsSync(toldAt) ? readFileSync(toldAt, 'utf8') : '';
  const plain = /version = '(.*)'/.exec(source)?.[1];
  if (plain === undefined) throw new Error(`${commit} is from before builds told their version`);
  const told = `${plain}+${commit.slice(0, 8)}`;
  writeFileSync(toldAt, source.replace(`'${plain}'`, `'${told}'`));
  const folder = join(tree, 'bundle');
  const { href } = pathToFileURL(join(tree, 'scripts/bundle/write-bundle.ts'));
  const code = `const { writeBundle } = await import('${href}'); await writeBundle(${JSON.stringify(folder)}, { hasDemo: true });`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: tree });
  return { version: told, main: join(folder, 'src/main.js') };
}
