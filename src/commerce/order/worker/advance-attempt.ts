import type { AttemptStep } from '../../../domain/attempt.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { AttemptContext, AttemptPayment, PayingContext } from '../attempt/attempt-context.ts';
import { failAttempt } from '../attempt/fail-attempt.ts';
import { findMissingCartError } from '../find-missing-cart-error.ts';
import { type CartState, findCartState } from '../steps/cart-state.ts';
import { createCart } from '../steps/create-cart.ts';
import { requireAskedUnits } from '../steps/require-asked-units.ts';
import { selectShipping } from '../steps/select-shipping.ts';
import { setBillingInfo } from '../steps/set-billing-info.ts';
import { setShippingInfo } from '../steps/set-shipping-info.ts';
import { submitOrder } from '../steps/submit-order.ts';
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
  return plan.kind === 'place-order' ? placeOrder({ ...run, payment }) : completeOrder({ ...run, payment });
}

async function placeOrder(run: PayingContext): Promise<void> {
  let step: AttemptStep = 'CREATE_CART';
  let state: CartState;
  try {
    await run.worker.beforeStep(run.journal.attempt);
    state = (await findCartState(run)) ?? (await createCart(run));
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

/**
 * The same over the cart that the device has, and with its shipping methods as they are: here the buyer has chosen. The
 * device's other changes of this cart wait meanwhile.
 */
function completeOrder(run: PayingContext): Promise<void> {
  const { context, worker, journal } = run;
  const { attempt } = journal;
  return context.deviceCarts.exclusively(attempt, async () => {
    let step: AttemptStep = 'SUBMIT_ORDER';
    const deviceCart = await context.deviceCarts.find(attempt);
    let handle = deviceCart?.handle;
    try {
      if (deviceCart === undefined || handle === undefined) throw await findMissingCartError(context, attempt);
      if (journal.plan.billingInfo !== null && !journal.hasFinished('SET_BILLING_INFO')) {
        step = 'SET_BILLING_INFO';
        await worker.beforeStep(journal.attempt);
        ({ handle } = await setDeviceBillingInfo(run, deviceCart));
      }
      await worker.beforeStep(journal.attempt);
    } catch (thrown) {
      return failStep(run, step, thrown);
    }
    return submitOrder(run, { handle });
  });
}

async function setDeviceBillingInfo(
  run: PayingContext,
  deviceCart: { readonly handle: string; readonly version: number },
) {
  const { context, journal } = run;
  const result = await setBillingInfo(run, { handle: deviceCart.handle, cart: null });
  await context.deviceCarts.keep(journal.attempt, deviceCart, result.handle, null);
  return result;
}

/**
 * A refusal ends the attempt; after a temporary failure the same call can retry it. The worker handles everything else.
 */
function failStep({ journal }: AttemptContext, step: AttemptStep, thrown: unknown): Promise<void> {
  if (!(thrown instanceof CommerceError)) throw thrown;
  return failAttempt(journal, step, [thrown], { reopenable: thrown.retryable });
}

function interruptAttempt({ journal }: AttemptContext): Promise<void> {
  const step = (['CREATE_CART', 'SET_SHIPPING_INFO', 'SET_BILLING_INFO', 'SELECT_SHIPPING'] as const).find(
    (name) => !journal.hasFinished(name),
  );
  const failedStep = journal.plan.kind === 'complete-order' ? 'SUBMIT_ORDER' : (step ?? 'SUBMIT_ORDER');
  const error = new CommerceError('ServiceUnavailable', { description: INTERRUPTED, retryAfterSeconds: 1 });
  return failAttempt(journal, failedStep, [error], { reopenable: true });
}

const INTERRUPTED =
  'The attempt was interrupted before the payment. Nothing was charged: repeat the same call with the same idempotencyKey.';
