import type { OrderOutcome, PlacedOrder } from '../../../adapters/contract/index.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';
import { toCart } from '../../cart/to-cart.ts';
import type { AttemptContext } from './attempt-context.ts';
import { eventEntry, stepEntry } from './attempt-journal.ts';
import type { SubmissionResult } from './attempt-records.ts';
import { failAttempt } from './fail-attempt.ts';
import { forgetAnswers, recordConsents } from './record-consents.ts';

/** Records the merchant's response to a submission. */
export async function recordOutcome(
  run: AttemptContext,
  submission: SubmissionResult,
  outcome: OrderOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'placed':
      return keepOrder(run, submission, outcome.order);
    case 'action-required': {
      const { runtime, settings } = run.context;
      const expiresAt = Date.parse(outcome.challenge.expiresAt);
      // After its expiry, only the platform can say that it is over; until it does, it is asked periodically.
      const left = expiresAt - runtime.clock.now();
      const dueIn = left > 0 ? left : settings.lastReconciliation;
      return run.journal.record({ status: 'ACTION_REQUIRED', result: outcome, dueIn });
    }
    case 'processing':
      return recordUnknown(run);
  }
}

/** A thrown 4xx means that nothing was charged; any other error leaves the outcome unknown. */
export function recordThrown(
  run: AttemptContext,
  { attemptKey }: SubmissionResult,
  error: CommerceError,
): Promise<void> {
  if (error.httpStatus >= 500) return recordUnknown(run);
  return failAttempt(run.journal, 'SUBMIT_ORDER', [error], {
    reopenable: error.retryable,
    steps: [stepEntry('SUBMIT_ORDER', 'FINISHED', { attemptKey, outcome: 'refused' })],
  });
}

/** The outcome stays open, and the merchant is asked again after a pause, which doubles each time. */
export function recordUnknown({ context, journal }: AttemptContext): Promise<void> {
  const { settings } = context;
  const { result } = journal;
  const asked = result?.kind === 'processing' ? result.reconciliations + 1 : 0;
  const pause = Math.min(settings.firstReconciliation * 2 ** Math.min(asked, 30), settings.lastReconciliation);
  return journal.record({
    status: 'PROCESSING',
    result: { kind: 'processing', reconciliations: asked, ...(journal.isCancelling ? { cancelling: true } : {}) },
    dueIn: pause,
  });
}

/**
 * The order is stored first, so that no client learns of an order that it cannot read. All of this may repeat after a
 * crash.
 */
async function keepOrder(run: AttemptContext, submission: SubmissionResult, order: PlacedOrder): Promise<void> {
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
  });
  await recordConsents(run, { orderId, orderNumber });
  if (journal.plan.kind === 'complete-order') {
    const handle = await context.secretBox.open(submission.handle);
    await context.deviceCarts.forgetOrdered(journal.attempt, handle, { orderedBy: attemptId, orderId });
  }
  await journal.record({
    steps: [stepEntry('SUBMIT_ORDER', 'FINISHED', { attemptKey: submission.attemptKey, outcome: 'placed' })],
    events: [eventEntry('order-placed', { orderId, domain, platformOrderNumber: orderNumber, cart })],
    status: 'SUCCEEDED',
    result: { kind: 'succeeded', orderId, cart },
  });
  await forgetAnswers(run);
}
