import type { HeldLease, NewLease } from '../../../stores/ports/index.ts';
import { LeaseLostError } from '../attempt/journal/attempt-journal.ts';
import type { OrderContext } from '../context/order-context.ts';

type LeaseContext = Pick<OrderContext, 'stores' | 'runtime' | 'settings' | 'timers'>;

/** A lease as this process knows it. */
export interface RunLease extends NewLease {
  readonly until: number;
}

/** Lets one run at a time work on an attempt, over all nodes. */
export class AttemptLeases {
  readonly #context: LeaseContext;
  /** By this process's clock, counted from before the store call. */
  readonly #leasedUntil = new Map<string, number>();

  constructor(context: LeaseContext) {
    this.#context = context;
  }

  /** A lease for one run. Each run has its own holder, so that two runs of one process exclude each other too. */
  create(holder: string = this.#context.runtime.uuid()): RunLease {
    const { runtime, settings } = this.#context;
    return { holder, milliseconds: settings.attemptLease, until: runtime.clock.now() + settings.attemptLease };
  }

  /**
   * Called before each call to a platform. A process that was frozen for longer than its lease checks whether it still
   * holds it. Throws LeaseLostError if another node has taken the attempt.
   */
  async require(lease: HeldLease): Promise<void> {
    if (this.#context.runtime.clock.now() < (this.#leasedUntil.get(toKey(lease)) ?? 0)) return;
    if (await this.#renew(lease)) return;
    throw new LeaseLostError(`The lease of attempt ${lease.attemptId} is lost`);
  }

  /**
   * Called before each change of a cart, since an attempt can be cancelled while its run is at work. Throws
   * LeaseLostError.
   */
  async requireStored(lease: HeldLease): Promise<void> {
    if (await this.#context.stores.attempts.holds(lease)) return;
    throw new LeaseLostError(`The lease of attempt ${lease.attemptId} is lost`);
  }

  /** Whoever begins to work on an attempt has its lease: an earlier run in this process has lost it. */
  endOthers({ attemptId, holder }: HeldLease): void {
    for (const key of this.#leasedUntil.keys()) {
      if (key.endsWith(` ${attemptId}`) && key !== toKey({ attemptId, holder })) this.#leasedUntil.delete(key);
    }
  }

  /**
   * Renews until you call the returned function. It waits for a renewal in flight, which must not arrive after the
   * release.
   */
  keep(lease: HeldLease, until: number): () => Promise<void> {
    const { timers, settings } = this.#context;
    let cancel = () => {};
    let renewal: Promise<void> = Promise.resolve();
    let ended = false;
    const renew = async () => {
      // If the lease is lost or the store does not respond, the next record reports that.
      await this.#renew(lease).catch(() => undefined);
      if (!ended) renewLater();
    };
    const renewLater = () => {
      cancel = timers.after(settings.attemptLease / 3, () => {
        renewal = renew();
      });
    };
    this.#leasedUntil.set(toKey(lease), until);
    renewLater();
    return async () => {
      ended = true;
      cancel();
      await renewal;
      this.#leasedUntil.delete(toKey(lease));
    };
  }

  async #renew(held: HeldLease): Promise<boolean> {
    const lease = this.create(held.holder);
    if (!(await this.#context.stores.attempts.renew(held.attemptId, lease))) return false;
    this.#leasedUntil.set(toKey(held), lease.until);
    return true;
  }
}

/** One lease may cover several attempts. */
const toKey = ({ attemptId, holder }: HeldLease): string => `${holder} ${attemptId}`;
