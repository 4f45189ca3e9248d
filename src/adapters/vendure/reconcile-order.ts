import type { MerchantAdapter, ReconciledOutcome } from '../contract/index.ts';
import { addNote } from './admin-operations.ts';
import { closingNote, isClosed, readClaims } from './attempt-notes.ts';
import { type AttemptOutcome, findAdminOrder, judgeAttempt, readAdminOrder } from './attempts.ts';
import { parseCartHandle } from './cart-handle.ts';
import { requireData } from './error-mapper.ts';
import { finishPaidOrder } from './finish-paid-order.ts';
import type { VendureContext } from './open-cart.ts';
import { isOnItsWay, reopenAbandoned } from './order-claims.ts';
import type { WireAdminOrder } from './wire.ts';

/**
 * An attempt that claimed the order and has neither paid nor given up may be with the payment provider at this moment, unseen:
 * until its claim has aged, the answer is `unknown`. Any other is closed first and looked at once more after that.
 */
export const createReconcileOrder =
  (context: VendureContext): NonNullable<MerchantAdapter['reconcileOrder']> =>
  async (call, { cart, attemptKey }): Promise<ReconciledOutcome> => {
    const { orderId } = parseCartHandle(cart);
    /** What the payments said, after doing what is left to do for that. Should it fail, the next question does it. */
    const conclude = async (order: WireAdminOrder, outcome: AttemptOutcome): Promise<AttemptOutcome> => {
      if (outcome.kind === 'refused') await reopenAbandoned(context, call, order).catch(() => false);
      if (outcome.kind !== 'processing') return outcome;
      const after = await finishPaidOrder(context, call, order).catch(() => order);
      return judgeAttempt(after, attemptKey, context) ?? outcome;
    };

    const seen = await findAdminOrder(context, call, orderId);
    if (seen === null) return { kind: 'unknown' };
    const outcome = judgeAttempt(seen, attemptKey, context);
    if (outcome !== null) return conclude(seen, outcome);
    if (isOnItsWay(seen, attemptKey, context)) return { kind: 'unknown' };
    // An order that was placed otherwise or cancelled takes no payment any more.
    if (!seen.active) return { kind: 'not-placed' };

    if (!isClosed(seen, attemptKey)) {
      requireData(await context.client.admin(call, addNote, { id: seen.id, note: closingNote(attemptKey) }));
    }
    const order = isClosed(seen, attemptKey) ? seen : await readAdminOrder(context, call, seen.id);
    const late = judgeAttempt(order, attemptKey, context);
    if (late !== null) return conclude(order, late);
    if (isOnItsWay(order, attemptKey, context)) return { kind: 'unknown' };
    if (order.state !== 'ArrangingPayment' || (await reopenAbandoned(context, call, order)))
      return { kind: 'not-placed' };
    // A closed attempt that never claimed the order cannot pay, whatever state the order is in.
    return readClaims(order).some((claim) => claim.attemptKey === attemptKey)
      ? { kind: 'unknown' }
      : { kind: 'not-placed' };
  };
