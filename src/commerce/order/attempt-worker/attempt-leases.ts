import type { HeldLease, NewLease } from '../../../stores/ports/index.ts';
import { LeaseLostError } from '../attempt/journal/attempt-journal.ts';
import type { OrderContext } from '../context/order-context.ts';

type LeaseContext = Pick<OrderContext, 'stores' | 'runtime' | 'settings' | 'timers'>;

/** A lease as this process knows it. */
export interface RunLease extends NewLease {
  /** The earliest end, in Unix milliseconds by this process's clock. */
  readonly until: number;
}

/** Lets one run at a time work on an attempt, over all nodes. */
export class AttemptLeases {
  readonly #context: LeaseContext;
  /** The ends of the leases, by `toKey`: by this process's clock, counted from before the store call. */
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
   * Called before each call to a platform. Once the lease has expired by this process's clock, as after a freeze, it must be renewed first.
   * Throws LeaseLostError if another run has taken the attempt.
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

  /** Forgets the leases of earlier runs of the attempt in this process: the run that begins has taken it from them. */
  endOthers({ attemptId, holder }: HeldLease): void {
    for (const key of this.#leasedUntil.keys()) {
      if (key.endsWith(` ${attemptId}`) && key !== toKey({ attemptId, holder })) this.#leasedUntil.delete(key);
    }
  }

  /**
   * Renews until you call the returned function, which waits for a renewal in flight: that must not arrive after the release.
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

/** A holder may have several attempts: those that were claimed together. */
const toKey = ({ attemptId, holder }: HeldLease): string => `${holder} ${attemptId}`;
