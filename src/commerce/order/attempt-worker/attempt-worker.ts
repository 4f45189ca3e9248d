import type { AttemptId } from '../../../domain/attempt-id.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { HeldLease, StoredAttempt } from '../../../stores/ports/index.ts';
import { AttemptJournal, LeaseLostError } from '../attempt/journal/attempt-journal.ts';
import type { JournalContext } from '../attempt/journal/journal-context.ts';
import type { OrderContext } from '../context/order-context.ts';
import { AttemptLeases, type RunLease } from './attempt-leases.ts';
import { PendingStarts } from './pending-starts.ts';
import { runInAttempt } from './run-in-attempt.ts';

type RunnerContext = JournalContext & Pick<OrderContext, 'stepPause' | 'tracing'>;

/** Thrown between two steps to end a run, because this process is about to stop. */
class RunStoppedError extends Error {
  override readonly name = 'RunStoppedError';
}

/** Runs attempts under their leases. */
export class AttemptWorker {
  readonly #context: RunnerContext;
  readonly #running = new Map<AttemptId, Promise<void>>();
  /** When the pause of a merchant ends, in Unix milliseconds, by domain. */
  readonly #pausedUntil = new Map<string, number>();
  readonly leases: AttemptLeases;
  readonly pendingStarts = new PendingStarts();
  #claiming = 0;
  #draining = false;
  #stopping = false;

  constructor(context: RunnerContext) {
    this.#context = context;
    this.leases = new AttemptLeases(context);
  }

  /** False once the process was told to stop: it then begins nothing new. */
  get isAccepting(): boolean {
    return !this.#draining;
  }

  /** The number of attempts that run in this process or may be about to. */
  get size(): number {
    return this.#running.size + this.#claiming;
  }

  /** Claims attempts to run, at most `limit`, which count already while a slow store is asked. */
  async claim<Claimed>(limit: number, claim: () => Promise<Claimed>): Promise<Claimed> {
    this.#claiming += limit;
    try {
      return await claim();
    } finally {
      this.#claiming -= limit;
    }
  }

  listRunning(): readonly AttemptId[] {
    return [...this.#running.keys()];
  }

  /** Keeps this process from resuming attempts of the merchant for this long. */
  pauseMerchant(domain: string, milliseconds: number): void {
    this.#pausedUntil.set(domain, this.#context.runtime.clock.now() + milliseconds);
  }

  /** The domains of the merchants that are paused now. */
  listPaused(): readonly string[] {
    const now = this.#context.runtime.clock.now();
    for (const [domain, until] of this.#pausedUntil) if (until <= now) this.#pausedUntil.delete(domain);
    return [...this.#pausedUntil.keys()];
  }

  /** The run of an attempt in this process; undefined if there is none. Never rejects. */
  find(attemptId: AttemptId): Promise<void> | undefined {
    return this.#running.get(attemptId);
  }

  /**
   * Does the work under the lease, which is renewed meanwhile and released at the end. Never rejects: errors are logged.
   */
  run(attempt: StoredAttempt, lease: RunLease, work: (journal: AttemptJournal) => Promise<void>): Promise<void> {
    const { attemptId } = attempt;
    this.leases.endOthers({ attemptId, holder: lease.holder });
    const works = runInAttempt(this.#context.tracing, attempt, () => this.#work(attempt, lease, work));
    const run: Promise<void> = works.finally(() => {
      if (this.#running.get(attemptId) === run) this.#running.delete(attemptId);
    });
    this.#running.set(attemptId, run);
    return run;
  }

  /**
   * Called before each step; waits for the pause that the owner's orders make there, if any. Throws RunStoppedError if the process has no
   * time left.
   */
  async beforeStep(journal: AttemptJournal): Promise<void> {
    const pause = this.#context.stepPause?.(journal.attempt.owner) ?? 0;
    if (pause > 0) await journal.settle();
    if (pause > 0) await new Promise<void>((resolve) => this.#context.timers.after(pause, resolve));
    if (this.#stopping) throw new RunStoppedError('The process is stopping');
  }

  /**
   * Continues normally until `quiet` resolves, after which no call can arrive. Then begins nothing new and waits for the running work.
   * After `milliseconds`, runs end at their next step and stay resumable; one in the middle of a platform call keeps its lease until it
   * expires.
   */
  async drain(milliseconds: number, quiet: Promise<unknown> = Promise.resolve()): Promise<void> {
    const over = Promise.withResolvers<void>();
    const cancel = this.#context.timers.after(milliseconds, () => {
      this.#stopping = true;
      over.resolve();
    });
    await Promise.race([quiet, over.promise]);
    this.#draining = true;
    // A call that arrived earlier may begin its run while others end.
    while (this.#running.size > 0 && !this.#stopping) {
      await Promise.race([Promise.all(this.#running.values()), over.promise]);
    }
    cancel();
    this.#stopping = true;
  }

  async #work(
    attempt: StoredAttempt,
    lease: RunLease,
    work: (journal: AttemptJournal) => Promise<void>,
  ): Promise<void> {
    const { stores, logger } = this.#context;
    const { attemptId, domain } = attempt;
    const { holder } = lease;
    const stopRenewing = this.leases.keep({ attemptId, holder }, lease.until);
    try {
      const journal = await AttemptJournal.open(this.#context, attempt, holder);
      await work(journal).finally(() => journal.settle());
    } catch (error) {
      if (error instanceof RunStoppedError) logger.info({ attemptId, domain }, 'Attempt left for another node');
      else if (error instanceof LeaseLostError)
        logger.warn({ attemptId, domain }, 'Attempt taken over by another node');
      else if (isStoreFailure(error))
        logger.warn({ attemptId, domain }, 'Attempt left for another node: the store is unavailable');
      else {
        logger.error(
          { attemptId, domain, error: error instanceof Error ? error.name : typeof error },
          'Attempt interrupted',
        );
        await this.#putOff({ attemptId, holder });
      }
    }
    await stopRenewing();
    await stores.attempts.release({ attemptId, holder }).catch(() => undefined);
  }

  /** Delays the next try after an unexpected error, which is likely to recur, so that the attempt does not crowd out others. */
  async #putOff(lease: HeldLease): Promise<void> {
    const { stores, settings } = this.#context;
    await stores.attempts.record(lease, { dueIn: settings.lastReconciliation }).catch(() => undefined);
  }
}

/** Whether the service's own store failed. Errors of the platform do not get here: the steps handle them. */
const isStoreFailure = (error: unknown): boolean =>
  error instanceof CommerceError && error.name === 'ServiceUnavailable';
