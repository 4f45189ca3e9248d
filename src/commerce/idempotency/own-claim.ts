import type { HeldClaim } from '../../stores/ports/index.ts';
import type { CoreContext } from '../context/core-context.ts';

/** Another call has taken the key over: this one must not begin. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

type ClaimContext = Pick<CoreContext, 'stores' | 'timers' | 'runtime' | 'settings'>;

/**
 * A claim of an idempotency key while its call runs. It renews its lease, so that a live call keeps its key however slow it
 * is, and a dead or frozen one soon loses it.
 */
export class OwnClaim {
  readonly #context: ClaimContext;
  readonly held: HeldClaim;
  /** By this process's clock, counted from before the store was called. */
  #leaseUntil: number;
  #note: string | null;
  #cancel: () => void = () => {};
  #hasEnded = false;

  constructor(context: ClaimContext, held: HeldClaim, claimed: { readonly at: number; readonly note: string | null }) {
    this.#context = context;
    this.held = held;
    this.#leaseUntil = claimed.at + context.settings.keyLease;
    this.#note = claimed.note;
    this.#renewLater();
  }

  /**
   * Right before a call to the platform: notes that it is asked, for a call that must not be made twice; a null notes
   * nothing. Throws ClaimLost.
   */
  async ask(note: string | null): Promise<void> {
    const { stores, runtime, settings } = this.#context;
    if (note !== null && note !== this.#note) {
      const at = runtime.clock.now();
      const asked = { note, leaseMilliseconds: settings.keyLease, keepMilliseconds: settings.idempotencyLifetime };
      if (!(await stores.idempotency.ask(this.held, asked))) throw new ClaimLost();
      this.#note = note;
      this.#leaseUntil = at + settings.keyLease;
    }
    // This process may have been frozen.
    while (runtime.clock.now() >= this.#leaseUntil) if (!(await this.#renew())) throw new ClaimLost();
  }

  /** The lease is no longer renewed. */
  end(): void {
    this.#hasEnded = true;
    this.#cancel();
  }

  async #renew(): Promise<boolean> {
    const { stores, runtime, settings } = this.#context;
    const at = runtime.clock.now();
    if (!(await stores.idempotency.renew(this.held, settings.keyLease))) return false;
    this.#leaseUntil = at + settings.keyLease;
    return true;
  }

  #renewLater(): void {
    if (this.#hasEnded) return;
    const { timers, settings } = this.#context;
    this.#cancel = timers.after(settings.keyLease / 3, () => {
      // If the store is away, the next renewal may succeed.
      void this.#renew().then(
        (isHeld) => isHeld && this.#renewLater(),
        () => this.#renewLater(),
      );
    });
  }
}
