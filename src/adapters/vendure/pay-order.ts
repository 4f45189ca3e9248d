import { CommerceError } from '../../errors/commerce-error.ts';
import type { MerchantCall, OrderOutcome } from '../contract/index.ts';
import { UpstreamFailure } from '../toolkit/upstream-failure.ts';
import type { Claim } from './attempt-notes.ts';
import { toPlaced, unknownOutcome } from './attempts.ts';
import { toProblemError, toRefusal } from './error-mapper.ts';
import type { OpenCart, VendureContext } from './open-cart.ts';
import { release, reopen } from './order-claims.ts';
import type { PaymentInput } from './payment-hand-over.ts';
import { addPayment } from './shop-operations.ts';

/**
 * Charges an order that this call has claimed. The claim stays where the payment stands or may be on its way, and is given
 * back where it surely is not.
 */
export async function payOrder(
  context: VendureContext,
  call: MerchantCall,
  { token, order }: OpenCart,
  { method, metadata, declineName }: PaymentInput,
  claim: Claim,
): Promise<OrderOutcome> {
  const refuse = async (error: CommerceError): Promise<never> => {
    await reopen(context, call, order.id, claim);
    throw error;
  };

  const { answer } = await context.client
    .pay(call, token, addPayment, { input: { method, metadata } })
    .catch(async (error: unknown) => {
      if (error instanceof UpstreamFailure && error.outcome !== 'unknown') await reopen(context, call, order.id, claim);
      throw error;
    });
  if (answer.kind === 'errors') {
    const error = toProblemError(answer.problems, { notFound: 'CheckoutError', badInput: 'PaymentMethodNotAvailable' });
    if (error.httpStatus >= 500) throw error;
    return refuse(error);
  }
  const paid = answer.data.addPaymentToOrder;
  switch (paid.errorCode) {
    case null:
      if (paid.id !== order.id) throw unknownOutcome('Vendure answered with another order than the one paid for');
      return paid.active ? { kind: 'processing' } : toPlaced(paid, context);
    case 'ORDER_PAYMENT_STATE_ERROR':
    case 'NO_ACTIVE_ORDER_ERROR':
      // Refused before the handler was asked: somebody at the shop moved or ended the order meanwhile, and has it now.
      await release(context, call, order.id, claim);
      throw new CommerceError('CheckoutError', { description: 'The shop took the order out of payment' });
    case 'PAYMENT_DECLINED_ERROR':
      return refuse(new CommerceError(declineName));
    default:
      return refuse(toRefusal(paid.errorCode));
  }
}
