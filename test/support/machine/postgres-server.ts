import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd, type Ending } from '../at-end.ts';
import { childFor } from '../process/child-for.ts';
import { endProcess } from '../process/end-process.ts';
import { findPorts } from '../process/find-ports.ts';
import { runFor } from '../process/run-for.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** PostgreSQL's programs as Debian installs them; undefined if they are not installed. */
export const postgresPrograms: string | undefined = await findPrograms();

async function findPrograms(): Promise<string | undefined> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions.toSorted((left, right) => Number(left) - Number(right)).at(-1);
  return newest === undefined ? undefined : join('/usr/lib/postgresql', newest, 'bin');
}

export interface PostgresServer {
  /** With PGDATA, and with `archive/wal` beside it, to which its WAL goes. */
  readonly folder: string;
  readonly url: string;
  start(): Promise<void>;
  /** Ends its sessions, archives what is left, and stops. */
  stop(): Promise<void>;
}

/** A server of its own with nothing in it, which the test may stop and restore. It is not started yet. */
export async function createPostgresServer(t: Ending): Promise<PostgresServer> {
  const programs = postgresPrograms ?? '';
  const folder = await temporaryFolder(t);
  const data = join(folder, 'data');
  const owner = findOwner();
  for (const each of ['', 'archive', 'archive/wal']) {
    await mkdir(join(folder, each), { recursive: true });
    if (owner !== undefined) await chown(join(folder, each), owner.uid, owner.gid);
  }
  const create = ['--pgdata', data, '--username=cartwright', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  await runFor(t, join(programs, 'initdb'), create, { ...owner });
  const port = await findPorts(1);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    archive_mode: 'on',
    archive_command: `${fileURLToPath(new URL('../../../deploy/postgres/archive.sh', import.meta.url))} %p %f`,
  };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (child !== undefined) await endProcess(child, 'SIGINT');
  };
  return {
    folder,
    url: `postgres://cartwright@127.0.0.1:${port}/postgres`,
    start: async () => {
      child = childFor(t, () =>
        spawn(join(programs, 'postgres'), ['-D', data, ...parameters], {
          ...owner,
          env: { ...process.env, ARCHIVE: join(folder, 'archive') },
          stdio: ['ignore', 'ignore', 'pipe'],
        }),
      );
      // Killed, it would leave behind a child that still writes into the folder.
      atEnd(t, stop);
      await untilReady(child);
    },
    stop,
  };
}

/** PostgreSQL does not run as root. */
function findOwner(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const find = (option: string) => Number(String(spawnSync('id', [option, 'postgres']).stdout));
  return { uid: find('-u'), gid: find('-g') };
}

async function untilReady(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close').then(() => true);
  let said = '';
  child.stderr?.on('data', (more) => {
    said += String(more);
  });
  while (!said.includes('ready to accept connections')) {
    const isOver = await Promise.race([ended, once(child.stderr ?? child, 'data').then(() => false)]);
    if (isOver) throw new Error(`PostgreSQL ended before it was ready: ${said}`);
  }
}
