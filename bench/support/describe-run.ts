import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Which code the figures are of, and where and when they were measured. */
export function describeRun(): string {
  const cores = `${availableParallelism()} cores`;
  return [describeCommit(), `Node ${process.version}`, cores, describeLoad(), new Date().toISOString()].join(', ');
}

/** How busy the machine is, with this program and all others: the mean of the last minute, and of the last five. */
export function describeLoad(): string {
  const [minute = 0, fiveMinutes = 0] = loadavg();
  return `load ${minute.toFixed(1)} and ${fiveMinutes.toFixed(1)}`;
}

/** Without git or its history, as in an archive, the commit is unknown. */
function describeCommit(): string {
  const head = git('rev-parse', '--short', 'HEAD');
  if (head === undefined) return 'commit unknown';
  return git('status', '--porcelain', '--untracked-files=no') === '' ? `commit ${head}` : `commit ${head} with changes`;
}

function git(...command: readonly string[]): string | undefined {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const { status, stdout } = spawnSync('git', command, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
