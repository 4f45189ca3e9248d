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
 * Submits the order, which charges the payment. The start is recorded with its keys before the call: a run that finds this entry without an
 * outcome first reconciles with the merchant. `payment-keys.ts` says how long a key is used. `answers`: those of the cart to consents,
 * which cannot change while the attempt locks it.
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
    // No other call ever submits under this key.
    const open = thrown.provesUncharged ? { unpaidKey: attemptKey } : {};
    return recordThrown(run, submission, atExpectedTotal(thrown, journal.plan), open);
  }
  await recordOutcome(run, submission, outcome);
}

/** Names the input member of the total in the platform's refusal of another total, if the client named one. */
const atExpectedTotal = (error: CommerceError, plan: AttemptPlan): CommerceError =>
  (plan.agreed?.isExpected || plan.hold?.kind === 'intent') &&
  error.name === 'CheckoutError' &&
  error.details.expected !== undefined
    ? error.at({ field: toTotalField(plan) })
    : error;
