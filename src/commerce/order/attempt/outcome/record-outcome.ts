import type { OrderOutcome, PlacedOrder } from '../../../../adapters/contract/index.ts';
import type { CommerceError } from '../../../../errors/commerce-error.ts';
import type { PaymentChallenge } from '../../../../errors/payment-challenge.ts';
import { findJsonDifference } from '../../../../lib/json/json-difference.ts';
import { parseStoredJson } from '../../../../lib/json/parse-stored-json.ts';
import type { OrderKey, StoredEvent, StoredOrder } from '../../../../stores/ports/index.ts';
import { toCart } from '../../../cart/to-cart.ts';
import type { AttemptContext } from '../attempt-context.ts';
import type { StoredEventData, SubmissionResult } from '../attempt-records.ts';
import { explainMissingCart } from '../explain-missing-cart.ts';
import { failAttempt } from '../fail-attempt.ts';
import type { AttemptJournal } from '../journal/attempt-journal.ts';
import type { JournalContext } from '../journal/journal-context.ts';
import { eventEntry, stepEntry } from '../journal/journal-entries.ts';
import { toRefusedEnd } from '../journal/submission-ends.ts';
import { forgetAnswers, recordConsents } from '../record-consents.ts';
import { recordUnknown } from './leave-outcome-open.ts';
import { settleAfterRefusal } from './settle-after-refusal.ts';

/** Records the merchant's response to a submission. `wasLost`: it is not the first one, and an earlier one was lost. */
export async function recordOutcome(
  run: AttemptContext,
  submission: SubmissionResult,
  outcome: OrderOutcome,
  { wasLost }: { readonly wasLost: boolean } = { wasLost: false },
): Promise<void> {
  switch (outcome.kind) {
    case 'placed':
      return keepOrder(run, submission, outcome.order);
    case 'action-required': {
      const { runtime, settings } = run.context;
      const expiresAt = Date.parse(outcome.challenge.expiresAt);
      // Only the platform decides whether a challenge has expired: after that time it is asked periodically.
      const left = expiresAt - runtime.clock.now();
      const dueIn = left > 0 ? left : settings.lastReconciliation;
      const { challenge } = outcome;
      const isDoubtful = wasLost || isWaitingAfterLoss(run.journal);
      return run.journal.record({
        events: isChallengeReported(run.journal, challenge)
          ? []
          : [...toActionMet(run.journal), eventEntry('action-required', { nextAction: 'MEET_CHALLENGE', challenge })],
        status: 'ACTION_REQUIRED',
        result: { ...outcome, ...(isDoubtful && { wasLost: true }) },
        dueIn,
      });
    }
    case 'processing':
      return recordUnknown(run, { events: toActionMet(run.journal) });
  }
}

const isWaitingAfterLoss = ({ result }: AttemptJournal): boolean =>
  result?.kind === 'action-required' && result.wasLost === true;

/** The event that the buyer has acted; none if nobody was asked to. */
const toActionMet = (journal: AttemptJournal) => (journal.awaitsAction ? [eventEntry('action-met', {})] : []);

/** Whether this challenge is the one that watchers were told of last. */
const isChallengeReported = ({ awaitsAction, result }: AttemptJournal, { challengeId }: PaymentChallenge): boolean =>
  awaitsAction && result?.kind === 'action-required' && result.challenge.challengeId === challengeId;

/**
 * Records what a submission threw. A 4xx means that nothing was charged; any other error leaves the outcome unknown. So does a retryable
 * 4xx: a copy of the request may still arrive, until the merchant was asked about its key.
 */
export async function recordThrown(
  run: AttemptContext,
  submission: SubmissionResult,
  error: CommerceError,
  open: Parameters<typeof recordUnknown>[1] = {},
): Promise<void> {
  if (error.httpStatus >= 500 || error.retryable) return recordUnknown(run, open);
  const steps = [stepEntry('SUBMIT_ORDER', 'FINISHED', toRefusedEnd(submission, error))];
  await settleAfterRefusal(run, error);
  return failAttempt(run.journal, 'SUBMIT_ORDER', [await explainMissingCart(run, error)], steps);
}

/**
 * Stores the order before the success, so that no client learns of an order that it cannot read. All of this may repeat after a crash. The
 * record of the success flushes what was written before it.
 */
async function keepOrder(run: AttemptContext, submission: SubmissionResult, order: PlacedOrder): Promise<void> {
  const { context, journal, merchant } = run;
  const { owner, domain, attemptId } = journal.attempt;
  const { orderId, orderNumber } = order;
  const cart = toCart(merchant, order.cart);
  const placed = {
    owner,
    domain,
    orderId,
    orderNumber,
    cartHandle: submission.handle,
    cart: JSON.stringify(cart),
    attemptId,
  };
  const kept = await context.stores.orders.record(placed, 'later');
  if (merchant.adapter.mayChargeTwice) await beginChargeCheck(context, { domain, orderId });
  await recordConsents(run, { orderId, orderNumber });
  if (journal.plan.kind === 'complete-order') {
    const handle = await context.secretBox.open(submission.handle);
    await context.deviceCarts.forgetOrdered(journal.attempt, handle, { orderedBy: attemptId, orderId });
  }
  await journal.record({
    steps: [stepEntry('SUBMIT_ORDER', 'FINISHED', { attemptKey: submission.attemptKey, outcome: 'placed' })],
    events: [
      ...toActionMet(journal),
      eventEntry('order-placed', { orderId, domain, platformOrderNumber: orderNumber }),
    ],
    status: 'SUCCEEDED',
    result: { kind: 'succeeded', orderId },
    // The order keeps the cart from now on, and no run continues from the steps.
    rewrites: toDifferences(journal.cartEvents, { domain, orderId, cart: kept.cart }),
    dropsResults: true,
  });
  await forgetAnswers(run);
}

/** Rewrites events that show a cart to its difference from the order's cart: most is equal, and need not be stored again. */
function toDifferences(
  events: readonly StoredEvent[],
  { domain, orderId, cart }: Pick<StoredOrder, 'domain' | 'orderId' | 'cart'>,
): readonly { readonly sequence: number; readonly data: string }[] {
  const ordered = parseStoredJson<unknown>(cart);
  return events.flatMap(({ sequence, data }) => {
    const { cart: shown } = parseStoredJson<StoredEventData['item-added']>(data);
    if (shown === undefined) return [];
    const differs = findJsonDifference(ordered, shown);
    const rest = { domain, orderId, ...(differs !== undefined && { differs }) } satisfies StoredEventData['item-added'];
    return [{ sequence, data: JSON.stringify(rest) }];
  });
}

/** Schedules the charge checks of an order. The record of its success flushes the schedule too. */
async function beginChargeCheck({ stores, settings }: JournalContext, order: OrderKey): Promise<void> {
  const [first] = settings.chargeChecks;
  if (first !== undefined) await stores.orderChecks.begin(order, first, 'later');
}
