import type { AttemptStep } from '../../domain/attempt.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { AttemptRun, PayingRun, PaymentMeans } from './attempt-run.ts';
import { type CartState, findCartState } from './cart-state.ts';
import { failAttempt } from './fail-attempt.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { createCart } from './steps/create-cart.ts';
import { selectShipping } from './steps/select-shipping.ts';
import { setBillingInfo } from './steps/set-billing-info.ts';
import { setShippingInfo } from './steps/set-shipping-info.ts';
import { submitOrder } from './steps/submit-order.ts';

type CartStep = Exclude<AttemptStep, 'SUBMIT_ORDER'>;

const later: readonly (readonly [CartStep, (run: AttemptRun, state: CartState) => Promise<CartState>])[] = [
  ['SET_SHIPPING_INFO', setShippingInfo],
  ['SET_BILLING_INFO', setBillingInfo],
  ['SELECT_SHIPPING', selectShipping],
];

/**
 * Takes an attempt on from its last finished step. A submission whose outcome is not written down is asked about first, and by
 * itself never repeated. Without the payment, an attempt that was not submitted ends, open to a call that brings it again.
 */
export async function advanceAttempt(run: AttemptRun, means: PaymentMeans | null): Promise<void> {
  const { journal } = run;
  const { openSubmission, plan } = journal;
  if (openSubmission !== undefined) return reconcileAttempt(run, openSubmission);
  if (means === null) return interruptAttempt(run);
  return plan.kind === 'place-order' ? placeOrder({ ...run, means }) : completeOrder({ ...run, means });
}

async function placeOrder(run: PayingRun): Promise<void> {
  let step: AttemptStep = 'CREATE_CART';
  let state: CartState;
  try {
    run.runner.checkGoingOn();
    state = (await findCartState(run)) ?? (await createCart(run));
    for (const [next, perform] of later) {
      if (run.journal.hasFinished(next)) continue;
      step = next;
      run.runner.checkGoingOn();
      state = await perform(run, state);
    }
    run.runner.checkGoingOn();
  } catch (thrown) {
    return failStep(run, step, thrown);
  }
  return submitOrder(run, state);
}

/**
 * The same over the cart that the device has, and with its shipping methods as they are: here the buyer has chosen. The
 * device's other changes of this cart wait meanwhile.
 */
function completeOrder(run: PayingRun): Promise<void> {
  const { context, runner, journal } = run;
  const { owner, domain } = journal.attempt;
  return context.deviceCarts.exclusively(owner, domain, async () => {
    let step: AttemptStep = 'SUBMIT_ORDER';
    const deviceCart = await context.deviceCarts.find(owner, domain);
    let handle = deviceCart?.handle;
    try {
      if (deviceCart === undefined || handle === undefined) throw new CommerceError('CartNotFound', { domain });
      if (journal.plan.billingInfo !== null && !journal.hasFinished('SET_BILLING_INFO')) {
        step = 'SET_BILLING_INFO';
        runner.checkGoingOn();
        ({ handle } = await setDeviceBillingInfo(run, deviceCart));
      }
      runner.checkGoingOn();
    } catch (thrown) {
      return failStep(run, step, thrown);
    }
    return submitOrder(run, { handle });
  });
}

async function setDeviceBillingInfo(run: PayingRun, deviceCart: { readonly handle: string; readonly version: number }) {
  const { context, journal } = run;
  const { owner, domain } = journal.attempt;
  const result = await setBillingInfo(run, { handle: deviceCart.handle, cart: null });
  await context.deviceCarts.keep(owner, domain, deviceCart, result.handle);
  return result;
}

/** A refusal ends the attempt; what may pass leaves it open to the same call again. Anything else is the runner's to see. */
function failStep({ journal }: AttemptRun, step: AttemptStep, thrown: unknown): Promise<void> {
  if (!(thrown instanceof CommerceError)) throw thrown;
  return failAttempt(journal, step, [thrown], { reopenable: thrown.retryable });
}

function interruptAttempt({ journal }: AttemptRun): Promise<void> {
  const step = (['CREATE_CART', 'SET_SHIPPING_INFO', 'SET_BILLING_INFO', 'SELECT_SHIPPING'] as const).find(
    (name) => !journal.hasFinished(name),
  );
  const failedStep = journal.plan.kind === 'complete-order' ? 'SUBMIT_ORDER' : (step ?? 'SUBMIT_ORDER');
  const error = new CommerceError('ServiceUnavailable', { description: INTERRUPTED, retryAfterSeconds: 1 });
  return failAttempt(journal, failedStep, [error], { reopenable: true });
}

const INTERRUPTED =
  'The attempt was interrupted before the payment. Nothing was charged: repeat the same call with the same idempotencyKey.';
