import type { AttemptStep } from '../../../domain/order/attempt.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { StoredAnswer } from '../../../stores/ports/index.ts';
import { waitForCartChanges } from '../../cart/change/lease-cart.ts';
import type { DeviceCart } from '../../cart/device-carts.ts';
import { toNews } from '../../cart/watch/cart-changed.ts';
import { requireSignedConsents } from '../../consent/order-consents.ts';
import { type AttemptContext, callPlatform, type PayingContext } from '../attempt/attempt-context.ts';
import { findMissingCartError } from '../attempt/find-missing-cart-error.ts';
import { eventEntry } from '../attempt/journal/journal-entries.ts';
import type { CartState } from '../steps/cart-state.ts';
import { readPlatformCart } from '../steps/read-platform-cart.ts';
import { requireAgreedCart } from '../steps/require-agreed-cart.ts';
import { setBillingInfo } from '../steps/set-billing-info.ts';
import { submitOrder } from '../steps/submit-order.ts';
import { toTotalField } from '../steps/to-total-field.ts';
import { failStep } from './fail-step.ts';
import { requireTimeLeft } from './time-to-submit.ts';

/**
 * Has the merchant release what an approved express checkout holds for a cart that this attempt pays by other means, and tells watchers. No
 * other open attempt can need the hold, since this one locks the cart. A merchant that does not answer does not stop the payment: its
 * provider releases the hold when the session expires.
 */
async function releaseOtherHold(run: AttemptContext, cart: string): Promise<void> {
  const { context, journal, merchant } = run;
  const { adapter } = merchant;
  const releaseHold = adapter.releaseHold?.bind(adapter);
  if (releaseHold === undefined || journal.plan.hold?.kind === 'session' || journal.submissions > 0) return;
  // Once this attempt was cancelled, the hold may be that of the next one.
  await run.worker.leases.requireStored(journal);
  try {
    const { released } = await callPlatform(run, 'releaseHold', context.settings.writeTimeout, (call) =>
      releaseHold(call, { cart, hold: { kind: 'cart' } }),
    );
    if (released !== null) journal.hold({ events: [eventEntry('hold-released', { amount: released })] });
  } catch (thrown) {
    if (!(thrown instanceof CommerceError)) throw thrown;
    const { attemptId, domain } = journal.attempt;
    context.logger.warn(
      { attemptId, domain, error: thrown },
      'A merchant did not confirm that the hold of an earlier payment of the cart is released',
    );
  }
}

/**
 * Pays the device's own cart with the shipping methods that the buyer chose. The open attempt locks the cart, so once the changes before it
 * are done, what is compared here is what the platform charges.
 */
export async function completeDeviceCart(run: PayingContext): Promise<void> {
  const { context, worker, journal } = run;
  let step: AttemptStep = 'SUBMIT_ORDER';
  let state: CartState;
  let answers: readonly StoredAnswer[];
  try {
    await journal.settle();
    await waitForCartChanges(context, journal.attempt);
    const deviceCart = await context.deviceCarts.find(journal.attempt);
    if (deviceCart === undefined) throw await findMissingCartError(context, journal.attempt);
    state = { handle: deviceCart.handle, cart: null };
    await releaseOtherHold(run, deviceCart.handle);
    if (journal.plan.billingInfo !== null && !journal.hasFinished('SET_BILLING_INFO')) {
      step = 'SET_BILLING_INFO';
      await worker.beforeStep(journal);
      state = await setDeviceBillingInfo(run, deviceCart);
      step = 'SUBMIT_ORDER';
    }
    await requireAgreement(run, state);
    answers = await requireConsents(run);
    await worker.beforeStep(journal);
    requireTimeLeft(run);
  } catch (thrown) {
    return failStep(run, step, thrown);
  }
  return submitOrder(run, state, answers);
}

const setDeviceBillingInfo = (run: AttemptContext, deviceCart: DeviceCart): Promise<CartState> =>
  setBillingInfo(run, { handle: deviceCart.handle, cart: null }, ({ handle, warnings = [] }) =>
    run.context.deviceCarts.keep(run.journal.attempt, deviceCart, { handle, news: toNews(warnings) }),
  );

/**
 * Compares the cart with the agreed one. A platform that shows no carts has nothing to compare; a call with a total was refused there. A
 * delivery is compared on a fresh read, as it was agreed on one: the answer to a change may write the address differently. Throws
 * CheckoutError.
 */
async function requireAgreement(run: AttemptContext, { handle, cart }: CartState): Promise<void> {
  const { plan } = run.journal;
  const { agreed } = plan;
  if (!agreed) return;
  const known = agreed.delivery === undefined ? cart : null;
  const current = known ?? (await readPlatformCart(run, handle));
  if (current !== null) requireAgreedCart(agreed, current, toTotalField(plan));
}

/** The cart's answers to consents, checked again: they may have changed between the check of the call and its lock. */
async function requireConsents({ context, journal }: AttemptContext): Promise<readonly StoredAnswer[]> {
  const { signing, agreed } = journal.plan;
  const { owner, domain } = journal.attempt;
  if (!agreed) return [];
  const answers = await context.stores.consents.listAnswers({ owner, domain, cartId: agreed.cartId });
  requireSignedConsents(signing, answers);
  return answers;
}
