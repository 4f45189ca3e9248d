import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Secret } from '../../../src/lib/secret.ts';
import { childFor } from '../process/child-for.ts';
import { findPorts } from '../process/find-ports.ts';
import { postgres, type TestDatabase, through } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

const isThere = spawnSync('pgbouncer', ['--version']).error === undefined;
if (!isThere && process.env['CI'] === 'true') throw new Error('Install pgbouncer');

/** For `it` and `describe`: runs the tests if PostgreSQL answers and PgBouncer is installed. */
export const pgbouncer: { readonly skip: string | false } = {
  skip: postgres.skip || (isThere ? false : 'PgBouncer is not installed'),
};

/** PgBouncer does not run as root. */
const NOBODY = 65_534;

/** A PgBouncer before this database, with at most so many connections to it, until the end of the test. Returns its address. */
export async function startPgBouncer(
  t: TestContext,
  database: TestDatabase,
  { mode, connections }: { readonly mode: 'session' | 'transaction'; readonly connections: number },
): Promise<Secret> {
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  const { username, password } = new URL(database.url.reveal());
  const port = await findPorts(1);
  await writeFile(join(folder, 'users'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    join(folder, 'settings.ini'),
    `[databases]
* = host=${database.server.host} port=${database.server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = ${connections}
`,
  );
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = childFor(t, () =>
    spawn('pgbouncer', [join(folder, 'settings.ini')], { ...identity, stdio: ['ignore', 'ignore', 'pipe'] }),
  );
  const exited = once(child, 'close');
  for (let said = ''; !said.includes('process up'); ) {
    const [more] = await Promise.race([once(child.stderr, 'data'), exited.then(() => [undefined])]);
    if (more === undefined) throw new Error(`PgBouncer ended before it listened: ${said}`);
    said += String(more);
  }
  return through(port, database);
}
