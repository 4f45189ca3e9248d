import type { AttemptStep } from '../../../domain/order/attempt.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { AttemptContext, AttemptPayment, PayingContext } from '../attempt/attempt-context.ts';
import { failAttempt } from '../attempt/fail-attempt.ts';
import { type CartState, findCartState } from '../steps/cart-state.ts';
import { createCart } from '../steps/create-cart.ts';
import { readPlatformCart } from '../steps/read-platform-cart.ts';
import { requireAskedUnits } from '../steps/require-asked-units.ts';
import { selectShipping } from '../steps/select-shipping.ts';
import { setBillingInfo } from '../steps/set-billing-info.ts';
import { setShippingInfo } from '../steps/set-shipping-info.ts';
import { submitOrder } from '../steps/submit-order.ts';
import { completeDeviceCart } from './complete-device-cart.ts';
import { failStep } from './fail-step.ts';
import { findNextStep } from './find-next-step.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';

type CartStep = Exclude<AttemptStep, 'SUBMIT_ORDER'>;

const later: readonly (readonly [CartStep, (run: AttemptContext, state: CartState) => Promise<CartState>])[] = [
  ['SET_SHIPPING_INFO', setShippingInfo],
  ['SET_BILLING_INFO', setBillingInfo],
  ['SELECT_SHIPPING', selectShipping],
];

/**
 * Continues an attempt from its last finished step. A submission without a recorded outcome is reconciled first, and
 * never repeated automatically. Without the payment, an attempt that was not submitted ends; a call that brings the
 * payment again can reopen it.
 */
export async function advanceAttempt(run: AttemptContext, payment: AttemptPayment | null): Promise<void> {
  const { journal } = run;
  const { openSubmission, plan } = journal;
  if (openSubmission !== undefined) return reconcileAttempt(run, openSubmission);
  if (payment === null) return interruptAttempt(run);
  return plan.kind === 'place-order' ? placeOrder({ ...run, payment }) : completeDeviceCart({ ...run, payment });
}

async function placeOrder(run: PayingContext): Promise<void> {
  let step: AttemptStep = findNextStep(run.journal);
  let state: CartState;
  try {
    await run.worker.beforeStep(run.journal.attempt);
    state = (await findCurrentCart(run)) ?? (await createCart(run));
    for (const [next, perform] of later) {
      if (run.journal.hasFinished(next)) continue;
      step = next;
      await run.worker.beforeStep(run.journal.attempt);
      state = await perform(run, state);
    }
    step = 'SUBMIT_ORDER';
    requireAskedUnits(run.journal.plan.items, state);
    await run.worker.beforeStep(run.journal.attempt);
  } catch (thrown) {
    return failStep(run, step, thrown);
  }
  return submitOrder(run, state);
}

/** The cart after the last finished step. It is read again: a request may have reached it late, between two calls. */
async function findCurrentCart(run: AttemptContext): Promise<CartState | undefined> {
  const kept = await findCartState(run);
  return kept && { handle: kept.handle, cart: (await readPlatformCart(run, kept.handle)) ?? kept.cart };
}

function interruptAttempt({ journal }: AttemptContext): Promise<void> {
  const error = new CommerceError('ServiceUnavailable', { description: INTERRUPTED, retryAfterSeconds: 1 });
  return failAttempt(journal, findNextStep(journal), [error], { reopenable: true });
}

const INTERRUPTED =
  'The attempt was interrupted before the payment. Nothing was charged: repeat the same call with the same idempotencyKey.';
