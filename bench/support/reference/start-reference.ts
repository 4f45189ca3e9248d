import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readNodeFlags } from '../../../examples/support/node-flags.ts';
import type { AddLineItemInput } from '../../../src/commerce/cart/line-items/add-line-item.ts';
import type { UpdateLineItemInput } from '../../../src/commerce/cart/line-items/update-line-item.ts';

/** What a server of use cases is asked. */
export type ReferenceCall =
  | { readonly operation: 'cart'; readonly input: { readonly domain: string } }
  | ReferenceChange;

export type ReferenceChange =
  | { readonly operation: 'addLineItem'; readonly input: AddLineItemInput }
  | { readonly operation: 'updateLineItem'; readonly input: UpdateLineItemInput };

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
    // The use case starts as `npm start` does; Apollo's documentation sets no flags.
    execArgv: kind === 'apollo' ? [] : [...readNodeFlags('start')],
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

interface Bare {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/** Bare node:http that answers these bytes. */
export const startBareServer = (bytes: string): Promise<Bare> =>
  startBare(new URL('./bare-server.ts', import.meta.url), bytes);

/** Bare node:http that passes calls on to a platform, see relay-server.ts. */
export const startRelay = (target: string): Promise<Bare> =>
  startBare(new URL('./relay-server.ts', import.meta.url), target);

async function startBare(program: URL, message: string): Promise<Bare> {
  const child = fork(fileURLToPath(program), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(message);
  const [port] = (await once(child, 'message')) as [unknown];
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.kill() };
}
