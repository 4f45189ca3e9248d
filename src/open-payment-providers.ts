import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from './lib/logger.ts';
import type { Runtime } from './lib/runtime.ts';
import { Secret } from './lib/secret.ts';
import { withinTime } from './lib/within-time.ts';
import type { PaymentProviders, ProvidersAddress } from './sandbox/gateway/payment-providers.ts';

export interface OpenedPaymentProviders extends PaymentProviders {
  /** Stops what was started here. */
  close(): Promise<void>;
}

const program = new URL(`./cli/payment-providers${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
const START_MS = 15_000;
const STOP_MS = 3_000;

/**
 * The sandbox's payment providers: those at the configured address, otherwise a child process that starts on first use and
 * ends with this process, however it ends. A child that dies is started again by the next use, with the same books.
 */
export function openPaymentProviders(options: {
  readonly address: ProvidersAddress | null;
  readonly dataFolder: string | ':memory:';
  readonly runtime: Pick<Runtime, 'randomBytes'>;
  readonly logger: Logger;
}): OpenedPaymentProviders {
  const { address, dataFolder, runtime, logger } = options;
  if (address !== null) return { hasBooks: () => true, find: async () => address, close: async () => {} };
  const file = dataFolder === ':memory:' ? dataFolder : join(dataFolder, 'payment-providers', 'books.sqlite');
  const token = new Secret(Buffer.from(runtime.randomBytes(32)).toString('base64url'));
  let child: ChildProcess | null = null;
  let started: Promise<ProvidersAddress> | null = null;
  let port = 0;
  let isClosed = false;

  const start = async (): Promise<ProvidersAddress> => {
    // It needs nothing of this process's environment, which may hold secrets.
    const process_ = fork(program, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child = process_;
    process_.once('exit', (code, signal) => {
      if (child !== process_) return;
      child = null;
      started = null;
      if (!isClosed) logger.warn({ code, signal }, 'The payment providers have ended; the next use starts them again');
    });
    process_.unref();
    process_.channel?.unref();
    process_.send({ file, token: token.reveal(), port });
    const [answer]: unknown[] = await withinTime(firstMessage(process_), START_MS);
    const url = readUrl(answer);
    port = Number(new URL(url).port);
    return { url, token };
  };

  return {
    hasBooks: () => started !== null || (file !== ':memory:' && existsSync(file)),
    find: () => {
      if (isClosed) throw new Error('The payment providers are closed');
      started ??= start().catch((error: unknown) => {
        started = null;
        child?.kill('SIGKILL');
        throw error;
      });
      return started;
    },
    close: async () => {
      isClosed = true;
      const last = child;
      if (last === null) return;
      const ended = once(last, 'exit');
      last.ref();
      last.kill('SIGTERM');
      const kill = setTimeout(() => last.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(kill);
    },
  };
}

function readUrl(answer: unknown): string {
  const url: unknown = answer !== null && typeof answer === 'object' ? Reflect.get(answer, 'url') : undefined;
  if (typeof url !== 'string' || !URL.canParse(url)) throw new TypeError('The payment providers gave no address');
  return url;
}

/** Rejects if the child ends first. */
async function firstMessage(child: ChildProcess): Promise<unknown[]> {
  const over = new AbortController();
  try {
    const { signal } = over;
    return await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => {
        throw new Error('The payment providers ended before they listened');
      }),
    ]);
  } finally {
    over.abort();
  }
}
