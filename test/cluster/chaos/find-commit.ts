import { spawnSync } from 'node:child_process';

/** What a name of an earlier commit or a tag stands for. Throws an Error that says why it is none to upgrade from. */
export function findCommit(repository: string, name: string): string {
  const git = (...call: readonly string[]) => spawnSync('git', call, { cwd: repository, encoding: 'utf8' });
  const found = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
  const commit = found.stdout.trim();
  if (found.status !== 0 || !/^[0-9a-f]{40,64}$/.test(commit)) {
    throw new Error(`--from ${name}: there is no such commit or tag in this repository`);
  }
  if (git('merge-base', '--is-ancestor', commit, 'HEAD').status !== 0) {
    throw new Error(`--from ${name}: this tree does not come from that commit, so that there is no upgrade from it`);
  }
  return commit;
}
