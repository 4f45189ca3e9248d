import type { PaymentObserver } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { TakenPoints } from '../../rate-limits/rate-limits.ts';

/** A point of the limit of failed payments, taken before the payment is tried. */
export class PaymentReservation implements PaymentObserver {
  #taken: TakenPoints | null;
  readonly #take: () => Promise<TakenPoints>;
  #isOpen = true;

  /** `taken` is null for a call that seems to repeat another: it takes its point once it begins a payment. */
  constructor(taken: TakenPoints | null, take: () => Promise<TakenPoints>) {
    this.#taken = taken;
    this.#take = take;
  }

  async begin(): Promise<void> {
    if (this.#taken !== null) return;
    const taken = await this.#take();
    const { retryAfterSeconds } = taken;
    if (retryAfterSeconds !== null) throw new CommerceError('RateLimited', { retryAfterSeconds });
    this.#taken = taken;
  }

  end(declined: boolean): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    void (declined ? this.#taken?.keep('failedPayments') : this.#taken?.giveBack({ failedPayments: 1 }));
  }
}
