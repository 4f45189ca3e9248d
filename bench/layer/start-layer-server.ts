import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readNodeFlags } from '../../examples/support/node-flags.ts';
import { writeUnlimitedConfig } from '../support/write-unlimited-config.ts';

/** Besides `use case` and `Cartwright`, the names of files in `servers`. */
export type LayerServer = 'use case' | 'Cartwright' | 'apollo' | 'yoga' | 'mercurius';

/** What runs with the flags of `npm start`; the documentation of the others sets no flags. */
const ours: ReadonlySet<LayerServer> = new Set(['use case', 'Cartwright']);

export interface ListeningLayerServer {
  readonly url: string;
  /** The credential of a device that has a cart. */
  readonly headers: Record<string, string>;
}

export interface RunningLayerServer extends ListeningLayerServer, AsyncDisposable {
  readonly pid: number;
}

/** `platformUrl`: of a platform that answers over HTTP, instead of the one in memory. */
export async function startLayerServer(server: LayerServer, platformUrl?: string): Promise<RunningLayerServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  const program = fileURLToPath(new URL('./layer-server.ts', import.meta.url));
  const child = fork(program, [server, ...(platformUrl === undefined ? [] : [platformUrl])], {
    execArgv: ours.has(server) ? [...readNodeFlags('start')] : [],
    env: {
      ...process.env,
      ...(await writeUnlimitedConfig(folder)),
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: server === 'Cartwright' ? 'info' : 'silent',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout?.resume();
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The server "${server}" ended`)));
  const [listening] = (await Promise.race([once(child, 'message'), ended])) as [ListeningLayerServer];
  return {
    ...listening,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      child.disconnect();
      await ended.catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
