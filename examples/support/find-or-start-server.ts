import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findControlAddress } from '../../src/command-channel/control-address.ts';
import { loadDataLocation } from '../../src/config/load-data-location.ts';
import { toSandboxFolder } from '../../src/demo/sandbox/open-sandbox-database.ts';
import { ServerRefusal, toUnanswered } from './graphql-caller.ts';
import { readNodeFlags } from './node-flags.ts';

export interface RunningServer {
  readonly url: string;
  /** Where the server keeps its state; null where it was not started here. */
  readonly dataFolder: string | null;
  /** Stops the server where it was started here; leaves any other alone. */
  stop(): Promise<void>;
}

/**
 * The server at `url` where it answers, else a fresh one on a free port with a throw-away data folder. `hasSandbox`: it must be one whose
 * sandbox `npm run sandbox` reaches from this folder. Throws ServerRefusal instead of a start on the database of another service.
 */
export async function findOrStartServer(url: string, { hasSandbox = false } = {}): Promise<RunningServer> {
  const isFit = (await answers(url)) && (!hasSandbox || (await isSandboxHere()));
  if (isFit) {
    console.log(`server    using the one at ${url}`);
    return { url, dataFolder: null, stop: async () => {} };
  }
  const kind = hasSandbox ? ' of this folder' : '';
  if (process.env['DATABASE_URL']) {
    throw new ServerRefusal(
      `No service${kind} answers at ${url}. DATABASE_URL is set, and a node started here would join the service of that database. Set CARTWRIGHT_URL to the address of the service, or unset DATABASE_URL.`,
    );
  }
  const started = await startServer();
  console.log(`server    none${kind} at ${url}, started one at ${started.url} for this run`);
  return started;
}

/** For a command that starts no server: the client would try for half a minute before it says that nobody answers. */
export async function requireServer(url: string): Promise<void> {
  if (!(await answers(url))) throw toUnanswered(url);
}

const root = new URL('../../', import.meta.url);

/**
 * With the program and the flags for Node that `npm start` has, or with others, and at its log level; what it logs is read and thrown
 * away.
 */
export async function startServer(
  environment: Record<string, string> = {},
  { nodeFlags = readNodeFlags('start'), program = new URL('scripts/start.mjs', root) } = {},
): Promise<RunningServer & { readonly pid: number }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-'));
  const child = spawn(process.execPath, [...nodeFlags, fileURLToPath(program)], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataFolder, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataFolder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/\S+?:\d+/.exec(line)?.[0];
    if (url !== undefined) {
      child.stdout.resume();
      return { url, dataFolder: environment['DATA_DIR'] ?? dataFolder, stop, pid: child.pid ?? 0 };
    }
  }
  await stop();
  throw new Error('The server ended before it listened');
}

const isSandboxHere = async (): Promise<boolean> =>
  (await findControlAddress(toSandboxFolder(loadDataLocation().dataFolder))) !== undefined;

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}
