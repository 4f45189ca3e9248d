import type { CartWarning } from '../../../domain/cart/cart.ts';
import type { PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';

/** The result of every mutation that orders. */
export interface PlaceOrderOutcome {
  /** Null if the call was refused before an attempt was created. */
  readonly attempt: PlaceOrderAttempt | null;
  readonly userErrors: readonly CommerceError[];
  /** What a refused call removed from the device's cart. */
  readonly warnings: readonly CartWarning[];
  readonly replayed: boolean;
}

/** Why an attempt failed; empty for any other. */
export const errorsOf = ({ result }: PlaceOrderAttempt): readonly CommerceError[] =>
  result.kind === 'failed' ? result.userErrors : [];
