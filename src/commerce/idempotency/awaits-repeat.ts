import type { AttemptStep } from '../../domain/order/attempt.ts';
import type { PaymentChallenge } from '../../errors/payment-challenge.ts';
import type { SerializedError } from '../../errors/serialize-error.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { StoredAttempt } from '../../stores/ports/index.ts';

/** The result of an attempt that waits for a call, its status being ACTION_REQUIRED. */
export type WaitingResult =
  | {
      readonly kind: 'action-required';
      readonly challenge: PaymentChallenge;
      /** An answer about this submission was lost before: a payment may have been taken, although the platform still shows the challenge. */
      readonly wasLost?: true;
    }
  /** The payment is gone, and another one under the same key is charged once: the same call continues at `step`, and `userErrors` say why. */
  | { readonly kind: 'repeat-call'; readonly step: AttemptStep; readonly userErrors: readonly SerializedError[] };

/** Whether the attempt waits for the same call, which brings the payment again. */
export const awaitsRepeat = ({ status, result }: Pick<StoredAttempt, 'status' | 'result'>): boolean =>
  status === 'ACTION_REQUIRED' && result !== null && parseStoredJson<WaitingResult>(result).kind === 'repeat-call';
