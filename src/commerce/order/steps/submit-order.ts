import type { OrderOutcome } from '../../../adapters/contract/index.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { StoredAnswer } from '../../../stores/ports/index.ts';
import { toBuyersConsents, toOrderedFacts } from '../../consent/order-consents.ts';
import { toAttemptReturnUrl } from '../../input/return-url/to-attempt-return-url.ts';
import { requireOperation } from '../../merchant-calls/require-operation.ts';
import { callPlatform, type PayingContext } from '../attempt/attempt-context.ts';
import type { AttemptPlan } from '../attempt/attempt-records.ts';
import { recordOutcome, recordThrown } from '../attempt/outcome/record-outcome.ts';
import { toAttemptKey, toPaymentKey } from '../attempt/payment-keys.ts';
import { recordStepStart } from '../attempt/record-step-start.ts';
import type { CartState } from './cart-state.ts';
import { toTotalField } from './to-total-field.ts';

/**
 * Charges the payment. Its start is recorded before the call, with its key: a run that finds this entry without an
 * outcome reconciles with the merchant and never submits again. A void submission consumes its key, so the next one
 * gets a new key. The payment keeps its key until it is refused: a platform that crashed may have lost a payment that
 * its provider took. `answers`: those of the cart to consents, which its lock keeps as they are.
 */
export async function submitOrder(
  run: PayingContext,
  { handle, cart }: CartState,
  answers: readonly StoredAnswer[] = [],
): Promise<void> {
  const { context, journal, merchant, payment } = run;
  const placeOrder = requireOperation(merchant, 'placeOrder');
  const attemptKey = toAttemptKey(journal);
  const paymentKey = toPaymentKey(journal);
  const submission = { attemptKey, paymentKey, handle: await context.secretBox.seal(handle) };
  await recordStepStart(journal, 'SUBMIT_ORDER', submission);

  const { agreed, hold, billingInfo, returnUrl, signing } = journal.plan;
  const intended = hold?.kind === 'intent' ? hold.total : null;
  const consents = toBuyersConsents(signing.offers, toOrderedFacts(signing, answers));
  let outcome: OrderOutcome;
  try {
    outcome = await callPlatform(run, 'placeOrder', context.settings.submitTimeout, (call) =>
      placeOrder(call, {
        cart: handle,
        attemptKey,
        paymentKey,
        payment: payment.method,
        billingInfo,
        expectedTotal: intended ?? agreed?.total ?? cart?.total ?? null,
        ...(consents.length > 0 && { consents }),
        captchaToken: payment.captchaToken,
        returnUrl: returnUrl ? toAttemptReturnUrl(returnUrl, journal.attemptId) : null,
        challengesAllowed: payment.challengesAllowed,
      }),
    );
  } catch (thrown) {
    if (!(thrown instanceof CommerceError)) throw thrown;
    return recordThrown(run, submission, atExpectedTotal(thrown, journal.plan));
  }
  await recordOutcome(run, submission, outcome);
}

/** At the field of the total if the client named it, and the platform charged nothing because it has another one. */
const atExpectedTotal = (error: CommerceError, plan: AttemptPlan): CommerceError =>
  (plan.agreed?.isExpected || plan.hold?.kind === 'intent') &&
  error.name === 'CheckoutError' &&
  error.details.expected !== undefined
    ? error.at({ field: toTotalField(plan) })
    : error;
