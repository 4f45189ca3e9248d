import type { OrderOutcome } from '../../../adapters/contract/index.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { requireOperation } from '../../merchants.ts';
import { stepEntry } from '../attempt-journal.ts';
import { callPlatform, type PayingRun } from '../attempt-run.ts';
import type { CartState } from '../cart-state.ts';
import { settleOutcome, settleThrown } from '../settle-outcome.ts';

/**
 * Charges the payment. That it begins is written down before the call, with the key it goes under: whoever finds this entry
 * without an outcome asks the merchant and never submits again. A submission that is known to be void leaves its key behind, so
 * that the next one has a key of its own.
 */
export async function submitOrder(run: PayingRun, { handle }: Pick<CartState, 'handle'>): Promise<void> {
  const { context, journal, merchant, means } = run;
  const placeOrder = requireOperation(merchant, 'placeOrder');
  const earlier = journal.submissions;
  const attemptKey = earlier === 0 ? journal.attemptId : `${journal.attemptId}-${earlier + 1}`;
  const submission = { attemptKey, handle: await context.secretBox.seal(handle) };
  await journal.record({ steps: [stepEntry('SUBMIT_ORDER', 'STARTED', submission)] });

  let outcome: OrderOutcome;
  try {
    outcome = await callPlatform(run, 'placeOrder', context.settings.submitTimeout, (call) =>
      placeOrder(call, {
        cart: handle,
        attemptKey,
        payment: means.payment,
        billingInfo: journal.plan.billingInfo,
        captchaToken: means.captchaToken,
        returnUrl: null,
        challengesAllowed: means.challengesAllowed,
      }),
    );
  } catch (thrown) {
    if (!(thrown instanceof CommerceError)) throw thrown;
    return settleThrown(run, submission, thrown);
  }
  await settleOutcome(run, submission, outcome);
}
