import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { endProcess } from '../../support/process/end-process.ts';

const sources = path.join(import.meta.dirname, 'shop');
/** Outside the tracked tree; safe to delete at any time. */
const folder = path.join(import.meta.dirname, '../../../.platforms/vendure');
const data = path.join(folder, 'data');

export interface RunningShop {
  readonly url: string;
  readonly adminUsername: string;
  readonly adminPassword: string;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** A PostgreSQL server, where the shop is then kept for as long as it runs; SQLite in memory without it. */
  readonly postgres?: string | undefined;
  readonly timed: <T>(part: string, work: () => Promise<T>) => Promise<T>;
}

/** A Vendure server with a small shop of ours, the same at every start: nothing that a test does is kept. */
export async function startVendureShop({ timed, postgres }: StartOptions): Promise<RunningShop> {
  await mkdir(folder, { recursive: true });
  await cp(sources, folder, { recursive: true });
  const adminUsername = 'superadmin';
  const adminPassword = await keptPassword();
  const port = await freePort();
  const env = {
    ...process.env,
    SHOP_DATA: data,
    SHOP_PORT: String(port),
    SHOP_ADMIN: adminUsername,
    SHOP_ADMIN_PASSWORD: adminPassword,
    VENDURE_DISABLE_TELEMETRY: 'true',
    ...(postgres === undefined ? {} : { SHOP_DATABASE: new URL('/cartwright_vendure', postgres).href }),
  };

  const manifest = await fingerprint(['package.json']);
  if (!(await isDone('installed', manifest))) {
    await timed('install Vendure', () => run('npm', ['install', '--no-audit', '--no-fund'], env));
    await done('installed', manifest);
  }
  const content = await fingerprint(await readdir(sources));
  if (postgres !== undefined) {
    await timed('populate in PostgreSQL', async () => {
      await run(process.execPath, ['database.mjs', 'create'], env);
      await run(process.execPath, ['populate.mjs'], env);
    });
  } else if (!(await isDone('populated', content))) {
    await rm(data, { recursive: true, force: true });
    await timed('populate', () => run(process.execPath, ['populate.mjs'], env));
    await done('populated', content);
  }
  const server = await timed('start', () => startServer(env));
  return {
    url: `http://127.0.0.1:${port}`,
    adminUsername,
    adminPassword,
    stop: async () => {
      await endProcess(server);
      if (postgres !== undefined) await run(process.execPath, ['database.mjs', 'drop'], env);
    },
  };
}

/** In a process group of its own, so that a terminal's Ctrl+C does not reach it; it ends with this process, whose pipe it reads. */
async function startServer(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, env, stdio: 'pipe', detached: true });
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output.push(chunk.toString());
      if (output.join('').includes('READY')) resolve();
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', (code) => reject(new Error(`Vendure ended with ${code}:\n${output.join('')}`)));
  });
  return server;
}

async function run(command: string, parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, parameters, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with ${code}:\n${output.join('')}`);
}

async function fingerprint(names: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const name of [...names].sort()) hash.update(await readFile(path.join(sources, name)));
  return hash.digest('hex');
}

const isDone = async (step: string, wanted: string): Promise<boolean> => (await readMark(step)) === wanted;
const done = (step: string, mark: string): Promise<void> => writeFile(path.join(folder, `.${step}`), mark);
const readMark = (step: string): Promise<string | undefined> =>
  readFile(path.join(folder, `.${step}`), 'utf8').catch(() => undefined);

/** Vendure stores the administrator when the shop is populated, so that the password lives as long as the shop. */
async function keptPassword(): Promise<string> {
  const kept = await readMark('password');
  if (kept !== undefined) return kept;
  const fresh = randomBytes(18).toString('base64url');
  await writeFile(path.join(folder, '.password'), fresh, { mode: 0o600 });
  return fresh;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port to be had');
  return address.port;
}
