import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../../scripts/bundle/find-bundle.mjs';
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
  const released = commit ?? git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0];
  if (released !== undefined && released !== '') return { from: await build(t, released), to: { version } };
  return { from: { version }, to: { version: `after-${version}`, main: SOURCES, preload: 'next-version' } };
}

const git = (...call: readonly string[]): string => execFileSync('git', call, { cwd: root, encoding: 'utf8' }).trim();

/** Bundles a commit as `npm start` does, with the packages of this tree. */
async function build(t: Ending, commit: string): Promise<VersionedBuild> {
  const tree = await mkdtemp(join(tmpdir(), 'cartwright-version-'));
  atEnd(t, async () => {
    git('worktree', 'remove', '--force', tree);
    await rm(tree, { recursive: true, force: true });
  });
  git('worktree', 'add', '--detach', tree, commit);
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
  const folder = join(tree, 'bundle');
  const { href } = pathToFileURL(join(tree, 'scripts/bundle/write-bundle.ts'));
  const code = `const { writeBundle } = await import('${href}'); await writeBundle(${JSON.stringify(folder)}, { hasDemo: true });`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: tree });
  const told = /version = '(.*)'/.exec(readFileSync(join(tree, 'src/lib/version.ts'), 'utf8'))?.[1];
  if (told === undefined) throw new Error(`${commit} does not tell its version`);
  return { version: told, main: join(folder, 'src/main.js') };
}
