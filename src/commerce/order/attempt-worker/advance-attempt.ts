import type { AttemptStep } from '../../../domain/order/attempt.ts';
import type { AttemptContext, BroughtPayment, PayingContext } from '../attempt/attempt-context.ts';
import { finishRelease } from '../attempt/finish-release.ts';
import { type CartState, findCartState } from '../steps/cart-state.ts';
import { createCart } from '../steps/create-cart.ts';
import { readPlatformCart } from '../steps/read-platform-cart.ts';
import { requireAskedUnits, requireIntentTotal } from '../steps/require-agreed-cart.ts';
import { selectShipping } from '../steps/select-shipping.ts';
import { setBillingInfo } from '../steps/set-billing-info.ts';
import { setShippingInfo } from '../steps/set-shipping-info.ts';
import { submitOrder } from '../steps/submit-order.ts';
import { completeDeviceCart } from './complete-device-cart.ts';
import { failStep } from './fail-step.ts';
import { findNextStep } from './find-next-step.ts';
import { preparePayment } from './prepare-payment.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { requireTimeLeft } from './time-to-submit.ts';

type CartStep = Exclude<AttemptStep, 'PREPARE_PAYMENT' | 'SUBMIT_ORDER'>;

const later: readonly (readonly [CartStep, (run: AttemptContext, state: CartState) => Promise<CartState>])[] = [
  ['SET_SHIPPING_INFO', setShippingInfo],
  ['SET_BILLING_INFO', setBillingInfo],
  ['SELECT_SHIPPING', selectShipping],
];

/**
 * Continues an attempt from its last finished step. A submission without a recorded outcome is reconciled first, and is repeated only if
 * the merchant never got it. `brought`: the payment of the call that runs it; null for a run without a client.
 */
export async function advanceAttempt(run: AttemptContext, brought: BroughtPayment | null): Promise<void> {
  const { journal } = run;
  if (journal.openRelease !== undefined) return finishRelease(journal, journal.openRelease);
  if (journal.openSubmission !== undefined) {
    await reconcileAttempt(run, journal.openSubmission);
    if (journal.status !== 'RUNNING' || journal.openRelease !== undefined) return;
  }
  const payment = await preparePayment(run, brought ?? (await findPlannedPayment(run)));
  if (payment === null) return;
  return journal.plan.kind === 'place-order'
    ? placeOrder({ ...run, payment })
    : completeDeviceCart({ ...run, payment });
}

async function placeOrder(run: PayingContext): Promise<void> {
  let step: AttemptStep = findNextStep(run.journal);
  let state: CartState;
  try {
    await run.worker.beforeStep(run.journal);
    state = (await findCurrentCart(run)) ?? (await createCart(run));
    for (const [next, perform] of later) {
      if (run.journal.hasFinished(next)) continue;
      step = next;
      await run.worker.beforeStep(run.journal);
      state = await perform(run, state);
    }
    step = 'SUBMIT_ORDER';
    requireAskedUnits(run.journal.plan.items, state);
    requireIntentTotal(run.journal.plan, state);
    await run.worker.beforeStep(run.journal);
    requireTimeLeft(run);
  } catch (thrown) {
    return failStep(run, step, thrown);
  }
  return submitOrder(run, state);
}

/** The cart after the last finished step, read again if the platform shows carts: a late request may have changed it since. */
async function findCurrentCart(run: AttemptContext): Promise<CartState | undefined> {
  const kept = await findCartState(run);
  return kept && { handle: kept.handle, cart: (await readPlatformCart(run, kept.handle)) ?? kept.cart };
}

/**
 * The payment that stands in the plan: an approved session, or an intent of a card network. Null for an attempt whose payment a client must
 * bring.
 */
async function findPlannedPayment({ context, journal }: AttemptContext): Promise<BroughtPayment | null> {
  const { hold } = journal.plan;
  if (hold === undefined || hold.kind === 'token') return null;
  const { captchaToken } = hold;
  return {
    method: hold.kind === 'session' ? { kind: 'express-checkout', proof: { sessionId: hold.sessionId } } : null,
    captchaToken: captchaToken === null ? null : await context.secretBox.open(captchaToken),
    challengesAllowed: false,
  };
}
