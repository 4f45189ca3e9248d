import { Worker } from 'node:worker_threads';
import { CommerceError } from '../../errors/commerce-error.ts';
import { hasCode } from '../../lib/has-code.ts';
import type { Logger } from '../../lib/logger.ts';
import { systemTimers, type Timers } from '../../lib/timers.ts';
import { CatalogIndexError } from '../../stores/ports/catalog-index.ts';
import type { IndexCommand, IndexCommands } from './index-commands.ts';
import { DamagedIndexError, isDamage } from './index-errors.ts';
import { fromFailure, type IndexResponse, isIndexResponse, readAnswer } from './index-messages.ts';

export interface ThreadPoolOptions {
  /** The module that serves a thread. */
  readonly entry: URL;
  /** What a thread is started with. */
  readonly data: unknown;
  readonly threads: number;
  /** How long a caller waits by default; the thread finishes its command anyway. Null: as long as it takes. */
  readonly deadlineMs: number | null;
  /** What may be alive in the heap of a thread. Default: 256 MiB. Node's `--max-old-space-size` takes the place of it. */
  readonly heapMebibytes?: number;
  readonly timers?: Timers;
  readonly logger?: Logger | undefined;
}

interface Job {
  readonly name: IndexCommand;
  readonly input: unknown;
  readonly settle: (response: IndexResponse | Error) => void;
  readonly deadlineMs: number | null;
  readonly since: number;
  /** How long it waited for a thread; null while it waits. */
  waitedMs: number | null;
}

interface Thread {
  readonly worker: Worker;
  job: Job | null;
  /** Keeps it from ending because it has nothing to do. */
  keep: () => void;
}

/** Not StoreUnavailable, since every shop is up, and not the fault of the search. */
const createOverload = (): CommerceError =>
  new CommerceError('ServiceUnavailable', {
    description: 'Too many searches are running.',
    retryAfterSeconds: 2,
    outcomeUnknown: false,
  });

/** More callers than these are turned away. */
const MAX_WAITING = 1_000;

/** Listing 100,000 products, or 400 searches at once, takes a fifth of it. A thread that needs more ends, and no other. */
const HEAP_MEBIBYTES = 256;
/** V8's three young spaces of 16 MiB, where no flag sets their size. */
const YOUNG_MEBIBYTES = 48;

/** How long an idle thread is kept: it takes some 20 MiB, and another starts in a tenth of a second. */
const IDLE_MS = 20_000;

/**
 * Threads with a connection each, started when they are needed and ended when they had nothing to do for a while. A command that takes
 * long keeps one of them busy.
 */
export class IndexThreadPool {
  readonly #options: ThreadPoolOptions;
  readonly #timers: Timers;
  readonly #threads = new Set<Thread>();
  readonly #ending = new Set<Promise<unknown>>();
  readonly #waiting: Job[] = [];
  #closed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
  }

  /** Whether a thread is there, so that a command starts none. */
  get isOpen(): boolean {
    return this.#threads.size > 0;
  }

  /** Whether a command would wait for another one, were the pool to have one thread. */
  get isBusy(): boolean {
    return this.#waiting.length > 0 || [...this.#threads].some(({ job }) => job !== null);
  }

  /**
   * Throws CatalogIndexError, CatalogRunLostError, and ServiceUnavailable if more is asked than the threads can do, or the index's database
   * server is away.
   */
  async execute<Name extends IndexCommand>(
    name: Name,
    input: IndexCommands[Name]['input'],
    { deadlineMs = this.#options.deadlineMs }: { readonly deadlineMs?: number | null } = {},
  ): Promise<IndexCommands[Name]['answer']> {
    if (this.#closed) throw new CatalogIndexError('The index is closed');
    if (this.#waiting.length >= MAX_WAITING) throw createOverload();
    const { promise, resolve, reject } = Promise.withResolvers<IndexCommands[Name]['answer']>();
    let timer: NodeJS.Timeout | undefined;
    let isSettled = false;
    const settle: Job['settle'] = (response) => {
      // Nobody waits for an answer after its deadline, and to read a long one takes the event loop.
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      if (response instanceof Error) reject(response);
      else if ('failure' in response) reject(fromFailure(response.failure));
      else resolve(readAnswer<Name>(response));
    };
    const job: Job = { name, input, settle, deadlineMs, since: performance.now(), waitedMs: null };
    // An event loop that was busy takes its timers first, and then the answers that have come in the meantime.
    if (deadlineMs !== null) timer = setTimeout(() => setImmediate(() => isSettled || this.#giveUp(job)), deadlineMs);
    this.#waiting.push(job);
    this.#start(job.since);
    return promise;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const thread of this.#threads) {
      thread.keep();
      this.#terminate(thread);
    }
    for (const job of this.#waiting.splice(0)) job.settle(new CatalogIndexError('The index is closed'));
    await Promise.all(this.#ending);
  }

  #terminate({ worker }: Thread): void {
    const ended = worker.terminate().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  #giveUp(job: Job): void {
    const place = this.#waiting.indexOf(job);
    if (place !== -1) this.#waiting.splice(place, 1);
    const { deadlineMs } = job;
    // One that got a thread late did not have its time.
    const isOverload = job.waitedMs === null || job.waitedMs * 2 > (deadlineMs ?? 0);
    job.settle(
      isOverload ? createOverload() : new CatalogIndexError(`The index did not answer within ${deadlineMs} ms`),
    );
  }

  /** `startedAt`: when the jobs stopped waiting. Neither to open a thread nor to lose the processor is a wait for other jobs. */
  #start(startedAt = performance.now()): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find(({ job }) => job === null) ?? this.#open();
      if (thread === undefined) return;
      const job = this.#waiting.shift();
      if (job === undefined) return;
      thread.job = job;
      job.waitedMs = Math.floor(startedAt - job.since);
      thread.keep();
      thread.worker.postMessage({ name: job.name, input: job.input });
    }
  }

  #endLater(thread: Thread): void {
    thread.keep = this.#timers.after(IDLE_MS, () => {
      this.#threads.delete(thread);
      this.#terminate(thread);
    });
  }

  #open(): Thread | undefined {
    const { threads, entry, data, heapMebibytes = HEAP_MEBIBYTES } = this.#options;
    if (this.#threads.size >= threads) return undefined;
    const resourceLimits = { maxOldGenerationSizeMb: heapMebibytes, maxYoungGenerationSizeMb: YOUNG_MEBIBYTES };
    // What the process was told to load before its program is nothing to a thread, and takes it as long as its own code.
    const worker = new Worker(entry, { workerData: data, resourceLimits, execArgv: [] });
    const thread: Thread = { worker, job: null, keep: () => {} };
    thread.worker.unref();
    this.#threads.add(thread);
    thread.worker.on('message', (response: IndexResponse | object) => {
      // Under `node --watch`, Node tells the files of a thread by messages as well.
      if (!isIndexResponse(response)) return;
      thread.job?.settle(response);
      thread.job = null;
      this.#start();
      if (thread.job === null && !this.#closed) this.#endLater(thread);
    });
    const end = (error: CatalogIndexError) => {
      if (!this.#threads.delete(thread)) return;
      thread.job?.settle(error);
      if (this.#closed) return;
      const { message: reason } = error;
      this.#options.logger?.error({ command: thread.job?.name ?? null, reason }, 'A thread of the index has ended');
      this.#start();
    };
    thread.worker.on('error', (error) => end(toEndError(error)));
    thread.worker.on('exit', () => end(new CatalogIndexError('A thread of the index ended')));
    return thread;
  }
}

function toEndError(error: unknown): CatalogIndexError {
  if (hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) {
    return new CatalogIndexError('A thread of the index reached the limit of its memory');
  }
  const reason = `A thread of the index failed: ${error instanceof Error ? error.message : ''}`;
  return isDamage(error) ? new DamagedIndexError(reason) : new CatalogIndexError(reason);
}
