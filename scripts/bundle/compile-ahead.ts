import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNodeFlags } from '../../examples/support/node-flags.ts';

const MAX_MS = 60_000;

/**
 * Starts the service of a bundle once, on an empty data folder, and stops it: V8 keeps what it compiled beside the bundle, so that
 * the first start does not compile it again. Where the service cannot start (a set-up without sockets, say), and on Windows, which
 * ends a process before it keeps anything, the first start compiles.
 */
export async function compileAhead(bundle: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-'));
  // Settings of the caller are for the service, not for this.
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' };
  // With other flags, V8 would not use what it keeps.
  const child = spawn(process.execPath, [...readNodeFlags('start'), join(bundle, 'src/main.js')], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const late = setTimeout(() => child.kill('SIGKILL'), MAX_MS);
  try {
    const url = await findAddress(child);
    if (url !== null) await ask(url);
  } finally {
    child.kill();
    await ended;
    clearTimeout(late);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Null if the program ends before it listens. */
async function findAddress({ stdout }: ChildProcess): Promise<string | null> {
  let said = '';
  for await (const text of stdout?.setEncoding('utf8') ?? []) {
    said += text;
    const url = /"url":"(http:[^"]+)"/.exec(said)?.[1];
    if (url !== undefined) return url;
  }
  return null;
}

/** What the first visitor asks is compiled too. */
async function ask(url: string): Promise<void> {
  const { ok, status } = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-svc-app-id': 'demo-app' },
    body: JSON.stringify({ query: 'mutation { createDeviceSession(input: {}) { session { accessToken } } }' }),
  });
  if (!ok) throw new Error(`The bundled service answered its first request with ${status}`);
}
