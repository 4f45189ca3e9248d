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
   * Begins nothing new and waits until what runs has ended. After `milliseconds`, runs end at their next step and stay resumable;
   * one that is in the middle of a platform's call keeps its lease until it expires.
   */
  async drain(milliseconds: number): Promise<void> {
    this.#draining = true;
    const over = Promise.withResolvers<void>();
    const cancel = this.#context.timers.after(milliseconds, over.resolve);
    await Promise.race([Promise.all(this.#running.values()), over.promise]);
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
      else
        logger.error(
          { attemptId, domain, error: error instanceof Error ? error.name : typeof error },
          'Attempt interrupted',
        );
    }
    await stopRenewing();
    await stores.attempts.release(attemptId, holder).catch(() => undefined);
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
