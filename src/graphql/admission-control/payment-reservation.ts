import type { PaymentObserver } from '../../domain/viewer/viewer.ts';
import type { TakenPoints } from '../../rate-limits/rate-limits.ts';

/** A point of the limit of failed payments, taken before the payment is tried. */
export class PaymentReservation implements PaymentObserver {
  readonly #taken: TakenPoints;
  #isOpen = true;

  constructor(taken: TakenPoints) {
    this.#taken = taken;
  }

  end(declined: boolean): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    void (declined ? this.#taken.keep('failedPayments') : this.#taken.giveBack({ failedPayments: 1 }));
  }
}
