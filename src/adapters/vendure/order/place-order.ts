import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall, OrderOutcome, OrderSubmission } from '../../contract/index.ts';
import { hasAddress } from '../cart/address-mapper.ts';
import { parseCartHandle } from '../cart/cart-handle.ts';
import type { OpenCart } from '../cart/open-cart.ts';
import { requireData } from '../error-mapper.ts';
import { readOrder } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireOrder } from '../wire.ts';
import { findAdminOrder, judgeAttempt, readAdminOrder } from './attempts.ts';
import { cancelExtraPayments } from './cancel-extra-payments.ts';
import { findObstacle, findOtherTotal, toConflict, toLostPayment, toPaidByAnother } from './obstacles.ts';
import {
  type ClaimedOrder,
  claimForPayment,
  isAloneWith,
  isInFlight,
  release,
  reopen,
  reopenAbandoned,
} from './order-claims.ts';
import { toOrderId } from './order-id.ts';
import { payOrder } from './pay-order.ts';
import { mayBeCharged, mayBePaid, mayHaveLostPayment } from './payments.ts';
import { claimAndSetBuyer, isBuyerSet } from './set-buyer.ts';
import type { PaymentInput, ToPaymentInput } from './to-payment-input.ts';

/**
 * Vendure has neither idempotency keys nor a lock while a payment is made, so the order itself is checked and marked. If
 * it has no payment under this key, a note claims the order, its buyer is set, it moves into ArrangingPayment, and a call
 * pays only if it is alone there. See docs/decisions/0087.
 */
export const createPlaceOrder =
  (context: VendureContext, toPaymentInput: ToPaymentInput): NonNullable<MerchantAdapter['placeOrder']> =>
  async (call, submission) => {
    const { attemptKey } = submission;
    const cart = parseCartHandle(submission.cart);
    const read = await context.client.shop(call, cart.token, readOrder);
    const { activeOrder } = requireData(read.answer);
    if (activeOrder === null || toOrderId(activeOrder) !== cart.orderId) {
      return requireOutcome(context, call, cart.orderId, attemptKey);
    }
    const open = { token: read.token ?? cart.token, order: activeOrder };
    const earlier =
      activeOrder.state === 'ArrangingPayment'
        ? await takeOver(context, call, activeOrder.id, attemptKey)
        : findEarlier(context, activeOrder, attemptKey);
    if (earlier !== null) return earlier;
    requireComplete(activeOrder, submission);
    const payment = await toPaymentInput(call, submission);
    const claimed = isBuyerSet(activeOrder, submission)
      ? await claimForPayment(context, call, activeOrder.id, attemptKey)
      : await claimAndSetBuyer(context, call, open, submission);
    if (claimed === null) return requireOutcome(context, call, cart.orderId, attemptKey);
    return payClaimed(context, call, open, claimed, payment, submission);
  };

/**
 * The order is being paid already, or was left in that state. Null once it is open again; throws if this call must not
 * touch it.
 */
async function takeOver(
  context: VendureContext,
  call: MerchantCall,
  orderId: string,
  attemptKey: string,
): Promise<OrderOutcome | null> {
  const order = await readAdminOrder(context, call, orderId);
  const earlier = judgeAttempt(order, attemptKey, context);
  if (earlier !== null && earlier.kind !== 'refused') return earlier;
  const reopened = await reopenAbandoned(context, call, order);
  if (earlier !== null) throw earlier.error;
  if (!reopened) throw toConflict();
  return null;
}

/** Checks the payments of an open order before any change. Throws if this attempt was refused or another one paid. */
function findEarlier(context: VendureContext, order: WireOrder, attemptKey: string): OrderOutcome | null {
  const earlier = judgeAttempt(order, attemptKey, context);
  if (earlier?.kind === 'refused') throw earlier.error;
  if (earlier === null && mayBePaid(order.payments)) throw toPaidByAnother();
  return earlier;
}

/** With the claim held and the order read: pays, or releases the claim and says why not. */
async function payClaimed(
  context: VendureContext,
  call: MerchantCall,
  open: OpenCart,
  claimed: ClaimedOrder,
  payment: PaymentInput,
  submission: OrderSubmission,
): Promise<OrderOutcome> {
  const { claim, order, refusal } = claimed;
  const earlier = judgeAttempt(order, claim.attemptKey, context);
  if (earlier !== null && earlier.kind !== 'refused') {
    await release(context, call, order.id, claim);
    return earlier;
  }
  const isAlone = isAloneWith(order, context, claim);
  const error =
    earlier?.error ??
    findObstacle(claimed, isAlone) ??
    findOtherTotal(order, submission.expectedTotal ?? null, context);
  if (error === null) return payOrder(context, call, open, payment, claim);
  if (isAlone && refusal === null && !mayBeCharged(order)) await reopen(context, call, order.id, claim);
  else await release(context, call, order.id, claim);
  throw error;
}

function requireComplete(order: WireOrder, { billingInfo }: OrderSubmission): void {
  if (order.lines.length === 0) {
    throw new CommerceError('MissingRequiredParameters', { description: 'The cart is empty' });
  }
  if (!hasAddress(order)) throw new CommerceError('MissingShippingInfo');
  if (order.shippingLines.length === 0) throw new CommerceError('MissingShippingMethod');
  if (order.customer === null && billingInfo === null) {
    throw new CommerceError('MissingRequiredParameters', { description: 'The order has no buyer yet' });
  }
}

/** The order is no longer open: this attempt's part in that, or a refusal if it has none. */
async function requireOutcome(
  context: VendureContext,
  call: MerchantCall,
  orderId: string,
  attemptKey: string,
): Promise<OrderOutcome> {
  const order = await findAdminOrder(context, call, orderId);
  if (order !== null) await cancelExtraPayments(context, call, order);
  const outcome = order === null ? null : judgeAttempt(order, attemptKey, context);
  if (outcome?.kind === 'refused') throw outcome.error;
  if (outcome !== null) return outcome;
  const isBeingPaid = order?.active && order.state === 'ArrangingPayment';
  if (order !== null && (isBeingPaid || isInFlight(order, attemptKey, context))) throw toConflict();
  if (order !== null && mayHaveLostPayment(order, attemptKey)) throw toLostPayment();
  throw new CommerceError('CartNotFound');
}
