import type { OrderOutcome, PlacedOrder } from '../../adapters/contract/index.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { toCart } from '../cart/to-cart.ts';
import { eventEntry, stepEntry } from './attempt-journal.ts';
import type { SubmissionResult } from './attempt-records.ts';
import type { AttemptRun } from './attempt-run.ts';
import { failAttempt } from './fail-attempt.ts';

/** Writes down what the merchant said of a submission. */
export async function settleOutcome(
  run: AttemptRun,
  submission: SubmissionResult,
  outcome: OrderOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'placed':
      return keepOrder(run, submission, outcome.order);
    case 'action-required': {
      const { runtime, settings } = run.context;
      const expiresAt = Date.parse(outcome.challenge.expiresAt);
      // Past its time, the platform itself has to say that it is over; until it does, it is asked from time to time.
      const again = runtime.clock.now() + settings.lastReconciliation;
      const dueAt = expiresAt > runtime.clock.now() ? expiresAt : again;
      return run.journal.record({ status: 'ACTION_REQUIRED', result: outcome, dueAt });
    }
    case 'processing':
      return settleUnknown(run);
  }
}

/** A thrown 4xx says that nothing was charged; anything else says nothing at all. */
export function settleThrown(run: AttemptRun, { attemptKey }: SubmissionResult, error: CommerceError): Promise<void> {
  if (error.httpStatus >= 500) return settleUnknown(run);
  return failAttempt(run.journal, 'SUBMIT_ORDER', [error], {
    reopenable: error.retryable,
    steps: [stepEntry('SUBMIT_ORDER', 'FINISHED', { attemptKey, outcome: 'refused' })],
  });
}

/** The outcome stays open, and the merchant is asked again after a pause that doubles each time. */
export function settleUnknown({ context, journal }: AttemptRun): Promise<void> {
  const { runtime, settings } = context;
  const { result } = journal;
  const asked = result?.kind === 'processing' ? result.reconciliations + 1 : 0;
  const pause = Math.min(settings.firstReconciliation * 2 ** Math.min(asked, 30), settings.lastReconciliation);
  return journal.record({
    status: 'PROCESSING',
    result: { kind: 'processing', reconciliations: asked },
    dueAt: runtime.clock.now() + pause,
  });
}

/** The order is kept first, so that no client hears of one that cannot be read; all of this may be repeated after a crash. */
async function keepOrder(run: AttemptRun, submission: SubmissionResult, order: PlacedOrder): Promise<void> {
  const { context, journal, merchant } = run;
  const { owner, domain, attemptId } = journal.attempt;
  const { orderId, orderNumber } = order;
  const cart = toCart(merchant, order.cart);
  await context.stores.orders.record({
    owner,
    domain,
    orderId,
    orderNumber,
    cartHandle: submission.handle,
    cart: JSON.stringify(cart),
    attemptId,
    placedAt: context.runtime.clock.now(),
  });
  if (journal.plan.kind === 'complete-order') await forgetDeviceCart(run, submission);
  await journal.record({
    steps: [stepEntry('SUBMIT_ORDER', 'FINISHED', { attemptKey: submission.attemptKey, outcome: 'placed' })],
    events: [eventEntry('order-placed', { orderId, domain, platformOrderNumber: orderNumber, cart })],
    status: 'SUCCEEDED',
    result: { kind: 'succeeded', orderId, cart },
  });
}

/** The device's cart became the order, unless the device has begun another one since. */
async function forgetDeviceCart({ context, journal }: AttemptRun, submission: SubmissionResult): Promise<void> {
  const { owner, domain } = journal.attempt;
  const current = await context.deviceCarts.find(owner, domain);
  if (current?.handle !== (await context.secretBox.open(submission.handle))) return;
  await context.deviceCarts.forget(owner, domain, current);
}
