import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readNodeFlags } from '../../../examples/support/node-flags.ts';

/** What a server of use cases is asked. */
export interface ReferenceCall {
  readonly operation: 'cart' | 'updateLineItem';
  readonly input: { readonly domain: string; readonly lineItemId?: string; readonly quantity?: number };
}

export interface ReferenceAddresses {
  readonly url: string;
  /** The whole service over the same data. */
  readonly serviceUrl: string;
}

export interface Reference extends ReferenceAddresses {
  readonly pid: number;
  stop(): Promise<void>;
}

export async function startReference(kind: 'use-case' | 'apollo'): Promise<Reference> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  const child = fork(fileURLToPath(new URL('./reference-server.ts', import.meta.url)), [kind], {
    // As `npm start` does.
    execArgv: [...readNodeFlags('start')],
    env: { ...process.env, PORT: '0', DATA_DIR: dataFolder, LOG_LEVEL: 'silent', NODE_ENV: 'production' },
  });
  const [addresses] = (await once(child, 'message')) as [ReferenceAddresses];
  return {
    ...addresses,
    pid: child.pid ?? 0,
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Bare node:http that answers these bytes. */
export async function startBareServer(bytes: string): Promise<{ url: string; pid: number; stop(): void }> {
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), {
    execArgv: [...readNodeFlags('start')],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(bytes);
  const [port] = (await once(child, 'message')) as [unknown];
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.kill() };
}
