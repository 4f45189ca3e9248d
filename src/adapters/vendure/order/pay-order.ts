import { CommerceError } from '../../../errors/commerce-error.ts';
import { UpstreamFailure } from '../../../upstream-http/upstream-failure.ts';
import type { MerchantCall, OrderOutcome } from '../../contract/index.ts';
import { unknownOutcome } from '../../toolkit/unknown-outcome.ts';
import type { OpenCart } from '../cart/open-cart.ts';
import { requireData, toRefusal } from '../error-mapper.ts';
import { addPayment } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireOrder } from '../wire.ts';
import type { PaymentClaim } from './attempt-notes.ts';
import { type AttemptOutcome, judgeAttempt, readAdminOrder } from './attempts.ts';
import { cancelExtraPayments } from './cancel-extra-payments.ts';
import { isFresh, release, reopen } from './order-claims.ts';
import type { PaymentInput } from './to-payment-input.ts';

/**
 * Charges an order that this call has claimed. The claim stays if the payment succeeded or may be in flight, and is
 * released if there is certainly none.
 */
export async function payOrder(
  context: VendureContext,
  call: MerchantCall,
  { token, order }: OpenCart,
  { method, metadata, declineName }: PaymentInput,
  claim: PaymentClaim,
): Promise<OrderOutcome> {
  /**
   * An order that does not open may be placed after all: the payment may have arrived twice, with different responses.
   */
  const refuse = async (error: CommerceError): Promise<OrderOutcome> => {
    if (await reopen(context, call, order.id, claim)) throw error;
    const outcome = await findOutcome(context, call, order.id, claim).catch(() => null);
    if (outcome !== null && outcome.kind !== 'refused') return outcome;
    throw error;
  };

  /** The shop's staff may have ended the order or the payment meanwhile. */
  const judge = (paid: WireOrder): OrderOutcome | Promise<OrderOutcome> => {
    const outcome = judgeAttempt(paid, claim.attemptKey, context) ?? { kind: 'processing' };
    return outcome.kind === 'refused' ? refuse(outcome.error) : outcome;
  };

  // If others may consider the claim expired, a late payment could charge twice. This call must not open the order
  // then, either.
  if (!isFresh(claim, context)) {
    await release(context, call, order.id, claim);
    throw unknownOutcome('The order was claimed too long ago to be paid for now');
  }
  const { answer } = await context.client
    .pay(call, token, addPayment, { input: { method, metadata } })
    .catch(async (error: unknown) => {
      if (error instanceof UpstreamFailure && error.outcome !== 'unknown') await reopen(context, call, order.id, claim);
      throw error;
    });
  // Handlers and their listeners may throw anything after they have charged.
  const paid = requireData(answer).addPaymentToOrder;
  switch (paid.errorCode) {
    case null:
      if (paid.id !== order.id) throw unknownOutcome('Vendure answered with another order than the one paid for');
      return judge(paid);
    case 'ORDER_PAYMENT_STATE_ERROR':
    case 'NO_ACTIVE_ORDER_ERROR': {
      // Either the shop's staff moved the order, or this payment arrived twice and this is the second response. If no
      // payment is visible, the handler may still process the first: the claim stays.
      const outcome = await findOutcome(context, call, order.id, claim);
      if (outcome === null) throw unknownOutcome('The order was out of payment before this payment was answered');
      return outcome.kind === 'refused' ? refuse(outcome.error) : outcome;
    }
    case 'PAYMENT_DECLINED_ERROR':
      return refuse(new CommerceError(declineName));
    case 'PAYMENT_FAILED_ERROR':
    case 'INELIGIBLE_PAYMENT_METHOD_ERROR':
    case 'COUPON_REMOVED_DURING_CHECKOUT_ERROR':
      return refuse(toRefusal(paid.errorCode));
    default:
      throw unknownOutcome(`Vendure answered a payment with ${paid.errorCode.slice(0, 60)}`);
  }
}

/** The outcome according to the order's current payments; null if they tell nothing of this attempt. */
const findOutcome = async (
  context: VendureContext,
  call: MerchantCall,
  orderId: string,
  { attemptKey }: PaymentClaim,
): Promise<AttemptOutcome | null> => {
  const order = await readAdminOrder(context, call, orderId);
  await cancelExtraPayments(context, call, order);
  return judgeAttempt(order, attemptKey, context);
};
