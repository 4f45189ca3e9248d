import type { MerchantAdapter, MerchantCall, ReconciledOutcome } from '../../contract/index.ts';
import { addNote, finishOrder } from '../admin-operations.ts';
import { parseCartHandle } from '../cart/cart-handle.ts';
import { requireData } from '../error-mapper.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireAdminOrder } from '../wire.ts';
import { closingNote, hasClaimOf, isClosed } from './attempt-notes.ts';
import { type AttemptOutcome, findAdminOrder, judgeAttempt, readAdminOrder } from './attempts.ts';
import { cancelExtraPayments } from './cancel-extra-payments.ts';
import { isInFlight, reopenAbandoned } from './order-claims.ts';
import { isLive, mayHaveLostPayment, toPaymentStatus } from './payments.ts';

/**
 * An attempt that claimed the order and has neither paid nor released it may be in flight at the payment provider:
 * until its claim has expired, the answer is `unknown`. Any other attempt is closed first and then checked once more.
 */
export const createReconcileOrder =
  (context: VendureContext): NonNullable<MerchantAdapter['reconcileOrder']> =>
  async (call, { cart, attemptKey }): Promise<ReconciledOutcome> => {
    const { orderId } = parseCartHandle(cart);
    const seen = await findAdminOrder(context, call, orderId);
    if (seen === null) return { kind: 'unknown' };
    const told = await tell(context, call, attemptKey, seen);
    if (told !== null) return told;
    // An order that another attempt placed, or that was cancelled, accepts no further payment.
    if (!seen.active) return toNotPlaced(seen, attemptKey);

    const order = await closeAttempt(context, call, attemptKey, seen);
    const late = await tell(context, call, attemptKey, order);
    if (late !== null) return late;
    if (order.state !== 'ArrangingPayment' || (await reopenAbandoned(context, call, order)))
      return toNotPlaced(order, attemptKey);
    // A closed attempt that never claimed the order cannot pay, whatever state the order is in.
    return hasClaimOf(order, attemptKey) ? { kind: 'unknown' } : toNotPlaced(order, attemptKey);
  };

/** A handler may have charged under a claim that its holder did not release, and died with Vendure before there was a payment. */
function toNotPlaced(order: WireAdminOrder, attemptKey: string): ReconciledOutcome {
  const mayHavePaid = order.notes.totalItems > order.notes.items.length || hasClaimOf(order, attemptKey);
  return { kind: 'not-placed', ...(!mayHavePaid && { isUncharged: true }) };
}

/** The attempt's outcome; null if no payment, no claim and no lost payment speaks for it. */
async function tell(
  context: VendureContext,
  call: MerchantCall,
  attemptKey: string,
  order: WireAdminOrder,
): Promise<ReconciledOutcome | null> {
  const outcome = judgeAttempt(order, attemptKey, context);
  if (outcome !== null) return conclude(context, call, attemptKey, order, outcome);
  if (isInFlight(order, attemptKey, context)) return { kind: 'unknown' };
  if (!mayHaveLostPayment(order, attemptKey)) return null;
  // Only the shop's staff can find out: the payment provider may have money that the order does not show.
  await cancelExtraPayments(context, call, order);
  return { kind: 'unknown' };
}

/** The order with a note that ends the attempt: a call that has not claimed the order by now will not pay. */
async function closeAttempt(
  context: VendureContext,
  call: MerchantCall,
  attemptKey: string,
  order: WireAdminOrder,
): Promise<WireAdminOrder> {
  if (isClosed(order, attemptKey)) return order;
  requireData(await context.client.admin(call, addNote, { id: order.id, note: closingNote(attemptKey) }));
  return readAdminOrder(context, call, order.id);
}

/** The outcome of the payments, after completing what it requires. If that fails, the next reconciliation does it. */
async function conclude(
  context: VendureContext,
  call: MerchantCall,
  attemptKey: string,
  order: WireAdminOrder,
  outcome: AttemptOutcome,
): Promise<AttemptOutcome> {
  await cancelExtraPayments(context, call, order);
  if (outcome.kind === 'refused') await reopenAbandoned(context, call, order).catch(() => false);
  if (outcome.kind !== 'processing') return outcome;
  const after = await finishPaidOrder(context, call, order).catch(() => order);
  return judgeAttempt(after, attemptKey, context) ?? outcome;
}

/**
 * If the shop's staff moves an order out of payment while it is paid, Vendure leaves it a cart although money was
 * taken. If the payments cover the order, this moves it on as the payment would have. Returns the resulting order.
 */
async function finishPaidOrder(
  context: VendureContext,
  call: MerchantCall,
  order: WireAdminOrder,
): Promise<WireAdminOrder> {
  const paying = order.payments.filter((payment) => toPaymentStatus(payment) !== 'refused');
  const paid = paying.reduce((running, { amount }) => running + amount, 0);
  if (!order.active || paid === 0 || paid < order.totalWithTax || !paying.every(isLive)) return order;
  const state = paying.every((payment) => payment.state === 'Settled') ? 'PaymentSettled' : 'PaymentAuthorized';
  await context.client.admin(call, finishOrder, { id: order.id, state });
  return readAdminOrder(context, call, order.id);
}
