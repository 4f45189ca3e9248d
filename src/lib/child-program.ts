import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { withinTime } from './async/within-time.ts';
import type { Logger } from './logger.ts';
import { OperatorError } from './operator-error.ts';

/** The program gave no answer. The message tells an operator why. */
export class ChildStartError extends OperatorError {
  override readonly name = 'ChildStartError';
}

/** A program that this process starts on first use. */
export interface ChildProgram<Answer> {
  isStarted(): boolean;
  /** Starts it if it does not run. Rejects with ChildStartError. */
  find(): Promise<Answer>;
  /** Stops what was started here. */
  close(): Promise<void>;
}

const START_MS = 30_000;
const STOP_MS = 3_000;

/**
 * A child that is told what to serve by its first message, answers once it listens, and ends with this process, however it
 * ends. A child that dies is started again by the next use.
 */
export function createChildProgram<Answer>(options: {
  readonly program: URL;
  /** For logs, such as `payment providers`. */
  readonly name: string;
  /** The first message. `last` is what the child before this one answered, so that it can have the same port. */
  readonly toOrders: (last: Answer | null) => object;
  /** Throws for anything that is no answer. */
  readonly parseAnswer: (message: unknown) => Answer;
  readonly logger: Logger;
  /** How long it may take until it answers, in milliseconds. Default: 30 seconds. */
  readonly startTime?: number;
}): ChildProgram<Answer> {
  const { program, name, toOrders, parseAnswer, logger, startTime = START_MS } = options;
  let child: ChildProcess | null = null;
  let started: Promise<Answer> | null = null;
  let last: Answer | null = null;
  let isClosed = false;

  const start = async (): Promise<Answer> => {
    const process_ = fork(program, {
      env: childEnvironment(),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (process_.pid === undefined) throw await whyThereIsNone(process_);
    child = process_;
    process_.once('exit', (code, signal) => {
      if (child !== process_) return;
      child = null;
      started = null;
      if (!isClosed) logger.warn({ code, signal }, `The ${name} have ended; the next use starts them again`);
    });
    // It may end before it reads its orders: `exit` says so too.
    process_.on('error', () => {});
    process_.unref();
    process_.channel?.unref();
    process_.send(toOrders(last));
    const [message]: unknown[] = await withinTime(firstMessage(process_), startTime);
    last = parseAnswer(message);
    return last;
  };

  return {
    isStarted: () => started !== null,
    find: () => {
      if (isClosed) throw new Error(`The ${name} are closed`);
      started ??= start().catch((error: unknown) => {
        started = null;
        child?.kill('SIGKILL');
        const reason = error instanceof Error ? error.message : String(error);
        throw new ChildStartError(`The ${name} did not start: ${reason}`, { cause: error });
      });
      return started;
    },
    close: async () => {
      isClosed = true;
      const running = child;
      if (running === null) return;
      const ended = once(running, 'exit');
      running.ref();
      running.kill('SIGTERM');
      const kill = setTimeout(() => running.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(kill);
    },
  };
}

/** Only where compiled code is kept: the rest of this process's environment may hold secrets. */
function childEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  // Node keeps the code of each of its versions in a folder below the one that it is given.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/** The system's error, which would end this process if nobody heard it. */
async function whyThereIsNone(child: ChildProcess): Promise<Error> {
  const [error] = (await once(child, 'error')) as [NodeJS.ErrnoException];
  return new Error(`The system gave it no process (${error.code})`, { cause: error });
}

/** Rejects if the child ends first. */
async function firstMessage(child: ChildProcess): Promise<unknown[]> {
  const over = new AbortController();
  try {
    const { signal } = over;
    return await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code, killed]) => {
        throw new Error(`The process ended before it listened (${code ?? killed})`);
      }),
    ]);
  } finally {
    over.abort();
  }
}
