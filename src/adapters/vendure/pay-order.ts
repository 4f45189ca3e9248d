import { CommerceError } from '../../errors/commerce-error.ts';
import type { MerchantCall, OrderOutcome } from '../contract/index.ts';
import { UpstreamFailure } from '../toolkit/upstream-failure.ts';
import type { PaymentClaim } from './attempt-notes.ts';
import { judgeAttempt } from './attempts.ts';
import { requireData, toRefusal, unknownOutcome } from './error-mapper.ts';
import type { OpenCart, VendureContext } from './open-cart.ts';
import { isFresh, release, reopen } from './order-claims.ts';
import type { PaymentInput } from './payment-hand-over.ts';
import { addPayment } from './shop-operations.ts';
import type { WireOrder } from './wire.ts';

/**
 * Charges an order that this call has claimed. The claim stays where the payment stands or may be on its way, and is given
 * back where it surely is not.
 */
export async function payOrder(
  context: VendureContext,
  call: MerchantCall,
  { token, order }: OpenCart,
  { method, metadata, declineName }: PaymentInput,
  claim: PaymentClaim,
): Promise<OrderOutcome> {
  const refuse = async (error: CommerceError): Promise<never> => {
    await reopen(context, call, order.id, claim);
    throw error;
  };

  /** Somebody at the shop may have ended the order or the payment in the meantime. */
  const judge = (paid: WireOrder): OrderOutcome | Promise<never> => {
    const outcome = judgeAttempt(paid, claim.attemptKey, context) ?? { kind: 'processing' };
    return outcome.kind === 'refused' ? refuse(outcome.error) : outcome;
  };

  // What is sent so late that others may take the claim for over could be paid for twice; nor is the order ours to open then.
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
  // Handlers and what listens to them may throw anything after they have charged.
  const paid = requireData(answer).addPaymentToOrder;
  switch (paid.errorCode) {
    case null:
      if (paid.id !== order.id) throw unknownOutcome('Vendure answered with another order than the one paid for');
      return judge(paid);
    case 'ORDER_PAYMENT_STATE_ERROR':
    case 'NO_ACTIVE_ORDER_ERROR':
      // Refused before the handler was asked: somebody at the shop moved or ended the order meanwhile, and has it now.
      await release(context, call, order.id, claim);
      throw new CommerceError('CheckoutError', { description: 'The shop took the order out of payment' });
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
