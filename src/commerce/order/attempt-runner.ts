import type { StoredAttempt } from '../../stores/ports/index.ts';
import type { CommerceContext } from '../dependencies.ts';
import { AttemptJournal, LeaseLostError } from './attempt-journal.ts';

type RunnerContext = Pick<CommerceContext, 'stores' | 'events' | 'runtime' | 'timers' | 'settings' | 'logger'>;

/** Ends a run between two steps, because this process is about to stop. */
export class RunStoppedError extends Error {
  override readonly name = 'RunStoppedError';
}

/** Works on attempts while holding their leases, each attempt once in this process. */
export class AttemptRunner {
  readonly #context: RunnerContext;
  readonly #running = new Map<string, Promise<void>>();
  #draining = false;
  #stopping = false;

  constructor(context: RunnerContext) {
    this.#context = context;
  }

  /** False once the process has been asked to stop: nothing new is begun then. */
  get isAccepting(): boolean {
    return !this.#draining;
  }

  /** How many attempts are worked on in this process. */
  get size(): number {
    return this.#running.size;
  }

  /** The work on an attempt in this process; undefined where there is none. Never rejects. */
  find(attemptId: string): Promise<void> | undefined {
    return this.#running.get(attemptId);
  }

  /** A lease for one run. Each run has a holder of its own, so that two of one process exclude each other, too. */
  createLease(holder: string = this.#context.runtime.uuid()): { readonly holder: string; readonly until: number } {
    return { holder, until: this.#context.runtime.clock.now() + this.#context.settings.attemptLease };
  }

  /** Does the work under the lease, which is renewed meanwhile and given back at the end. Never rejects: what goes wrong is logged. */
  run(attempt: StoredAttempt, holder: string, work: (journal: AttemptJournal) => Promise<void>): Promise<void> {
    const { attemptId } = attempt;
    const run: Promise<void> = this.#work(attempt, holder, work).finally(() => {
      if (this.#running.get(attemptId) === run) this.#running.delete(attemptId);
    });
    this.#running.set(attemptId, run);
    return run;
  }

  /** Called between steps. Throws RunStoppedError where the process has run out of time to finish. */
  checkGoingOn(): void {
    if (this.#stopping) throw new RunStoppedError('The process is stopping');
  }

  /**
   * Goes on as ever until `quiet`, the moment from which no call can come in any more; then begins nothing new and waits until what
   * runs has ended. When `milliseconds` are over, runs end at their next step and stay resumable; one that is in the middle of a
   * platform's call keeps its lease until it expires.
   */
  async drain(milliseconds: number, quiet: Promise<unknown> = Promise.resolve()): Promise<void> {
    const over = Promise.withResolvers<void>();
    const cancel = this.#context.timers.after(milliseconds, () => {
      this.#stopping = true;
      over.resolve();
    });
    await Promise.race([quiet, over.promise]);
    this.#draining = true;
    // A call that came in before may begin its run while others end.
    while (this.#running.size > 0 && !this.#stopping) {
      await Promise.race([Promise.all(this.#running.values()), over.promise]);
    }
    cancel();
    this.#stopping = true;
  }

  async #work(attempt: StoredAttempt, holder: string, work: (journal: AttemptJournal) => Promise<void>): Promise<void> {
    const { stores, logger } = this.#context;
    const { attemptId, domain } = attempt;
    const stopRenewing = this.#keepLease(attemptId, holder);
    try {
      await work(await AttemptJournal.open(this.#context, attempt, holder));
    } catch (error) {
      if (error instanceof RunStoppedError) logger.info({ attemptId, domain }, 'Attempt left for another node');
      else if (error instanceof LeaseLostError)
        logger.warn({ attemptId, domain }, 'Attempt taken over by another node');
      else {
        logger.error(
          { attemptId, domain, error: error instanceof Error ? error.name : typeof error },
          'Attempt interrupted',
        );
        await this.#putOff(attemptId, holder);
      }
    }
    await stopRenewing();
    await stores.attempts.release(attemptId, holder).catch(() => undefined);
  }

  /** What nobody foresaw is likely to happen again at once: the attempt is looked at again later, and does not crowd out others. */
  async #putOff(attemptId: string, holder: string): Promise<void> {
    const { stores, runtime, settings } = this.#context;
    const at = runtime.clock.now();
    await stores.attempts
      .record(attemptId, holder, { at, dueAt: at + settings.lastReconciliation })
      .catch(() => undefined);
  }

  /** Renews until the answer is called, which waits for a renewal that is on its way: it must not come after the release. */
  #keepLease(attemptId: string, holder: string): () => Promise<void> {
    const { stores, timers, runtime, settings } = this.#context;
    let cancel = () => {};
    let renewal: Promise<void> = Promise.resolve();
    let ended = false;
    const renew = async () => {
      // Where the lease is lost or the store does not answer, the next record says so.
      await stores.attempts.claim(attemptId, this.createLease(holder), runtime.clock.now()).catch(() => undefined);
      if (!ended) renewLater();
    };
    const renewLater = () => {
      cancel = timers.after(settings.attemptLease / 3, () => {
        renewal = renew();
      });
    };
    renewLater();
    return () => {
      ended = true;
      cancel();
      return renewal;
    };
  }
}
