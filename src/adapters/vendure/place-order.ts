import { isDeepStrictEqual } from 'node:util';
import type { Address } from '../../domain/address.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall, OrderOutcome, OrderSubmission } from '../contract/index.ts';
import { UpstreamFailure } from '../toolkit/upstream-failure.ts';
import { toInputAgain, toWireAddress, toWireCustomer } from './address-mapper.ts';
import { findAdminOrder, isClosed, judgeAttempt, requireKnownOrder, toPlaced } from './attempts.ts';
import { parseCartHandle } from './cart-handle.ts';
import { requireData, toProblemError, toRefusal } from './error-mapper.ts';
import { forUndoing, type OpenCart, type VendureContext } from './open-cart.ts';
import type { PaymentHandOver, PaymentInput } from './payment-hand-over.ts';
import { addPayment, readOrder, setBillingAddress, setCustomer, transition } from './shop-operations.ts';
import type { WireOrder } from './wire.ts';

/**
 * Vendure has no idempotency keys, so the order itself is asked: first into ArrangingPayment, then look for a payment or
 * a closing note under this key, then pay. reconcileOrder goes the other way round (note, then out of ArrangingPayment),
 * so that of the two whichever comes second sees the other. See docs/decisions/0074.
 */
export const createPlaceOrder =
  (context: VendureContext, handOver: PaymentHandOver): NonNullable<MerchantAdapter['placeOrder']> =>
  async (call, submission) => {
    const cart = parseCartHandle(submission.cart);
    const read = await context.client.shop(call, cart.token, readOrder);
    const { activeOrder } = requireData(read.answer);
    if (activeOrder === null || activeOrder.id !== cart.orderId) {
      return requireOutcome(context, call, cart.orderId, submission.attemptKey, 'CartNotFound');
    }
    const open = { token: read.token ?? cart.token, order: activeOrder };
    requireComplete(activeOrder, submission);
    const payment = await handOver.prepare(call, submission.payment, submission.attemptKey);
    if (activeOrder.state !== 'ArrangingPayment') await arrangePayment(context, call, open, submission);

    const seen = requireKnownOrder(await findAdminOrder(context, call, cart.orderId));
    const earlier = judgeAttempt(seen, submission.attemptKey, context);
    if (earlier?.kind === 'refused') return refuse(context, call, open, earlier.error);
    if (earlier !== null) return earlier;
    if (isClosed(seen, submission.attemptKey)) {
      const description = 'This attempt was called off before the payment was made';
      return refuse(context, call, open, new CommerceError('CheckoutError', { description }));
    }
    return pay(context, call, open, payment, submission.attemptKey);
  };

function requireComplete(order: WireOrder, { billingInfo }: OrderSubmission): void {
  if (order.lines.length === 0) {
    throw new CommerceError('MissingRequiredParameters', { description: 'The cart is empty' });
  }
  if (!order.shippingAddress?.countryCode) throw new CommerceError('MissingShippingInfo');
  if (order.shippingLines.length === 0) throw new CommerceError('MissingShippingMethod');
  if (order.customer === null && billingInfo === null) {
    throw new CommerceError('MissingRequiredParameters', { description: 'The order has no buyer yet' });
  }
}

/** Each step is its own call: Vendure goes on with a document after a refusal, and must not here. */
async function arrangePayment(
  context: VendureContext,
  call: MerchantCall,
  { token, order }: OpenCart,
  { billingInfo }: OrderSubmission,
): Promise<void> {
  const { client } = context;
  if (order.customer === null && billingInfo !== null) {
    const { answer } = await client.shop(call, token, setCustomer, { customer: toWireCustomer(billingInfo) });
    const { errorCode } = requireData(answer).setCustomerForOrder;
    if (errorCode !== null) throw toRefusal(errorCode, { field: ['billingInfo', 'email'] });
  }
  if (billingInfo !== null && !isBilledTo(order, billingInfo)) {
    const { answer } = await client.shop(call, token, setBillingAddress, { address: toWireAddress(billingInfo) });
    if (answer.kind === 'errors') {
      throw toProblemError(answer.problems, { notFound: 'CountryNotSupported', badInput: 'CountryNotSupported' });
    }
    const { errorCode } = answer.data.setOrderBillingAddress;
    if (errorCode !== null) throw toRefusal(errorCode);
  }
  const { answer } = await client.shop(call, token, transition, { state: 'ArrangingPayment' });
  const moved = requireData(answer).transitionOrderToState;
  if (moved === null || moved.errorCode === null) return;
  // The sentence comes in English or as its key, both with these words; nothing else tells this case from others.
  if ('transitionError' in moved && /insufficient.stock/i.test(moved.transitionError)) {
    throw new CommerceError('NotEnoughStockError');
  }
  // Refused since another call was faster: what it comes to cannot be told here, and the order stays in its hands.
  if ((await findAdminOrder(context, call, order.id))?.state !== order.state) {
    const description = 'Another call is paying for this order at this moment';
    throw new UpstreamFailure({ reason: 'unexpected-shape', outcome: 'unknown', description });
  }
  throw toRefusal(moved.errorCode);
}

/** True for a cart whose billing address was set before under this very address. */
const isBilledTo = ({ billingAddress }: WireOrder, billingInfo: Address): boolean =>
  billingAddress !== null && isDeepStrictEqual(toInputAgain(billingAddress), toWireAddress(billingInfo));

async function pay(
  context: VendureContext,
  call: MerchantCall,
  open: OpenCart,
  { method, metadata, declineName }: PaymentInput,
  attemptKey: string,
): Promise<OrderOutcome> {
  const { answer } = await context.client.shop(call, open.token, addPayment, { input: { method, metadata } });
  if (answer.kind === 'errors') {
    const error = toProblemError(answer.problems, { notFound: 'CheckoutError', badInput: 'PaymentMethodNotAvailable' });
    if (error.httpStatus >= 500) throw error;
    return refuse(context, call, open, error);
  }
  const paid = answer.data.addPaymentToOrder;
  if (paid.errorCode === null) return paid.active ? { kind: 'processing' } : toPlaced(paid, context);
  switch (paid.errorCode) {
    case 'ORDER_PAYMENT_STATE_ERROR':
    case 'NO_ACTIVE_ORDER_ERROR':
      return requireOutcome(context, call, open.order.id, attemptKey, 'CheckoutError');
    case 'PAYMENT_DECLINED_ERROR':
      return refuse(context, call, open, new CommerceError(declineName));
    default:
      return refuse(context, call, open, toRefusal(paid.errorCode));
  }
}

/** The order went out of our hands: what this attempt has to do with that, or a refusal if nothing. */
async function requireOutcome(
  context: VendureContext,
  call: MerchantCall,
  orderId: string,
  attemptKey: string,
  otherwise: 'CartNotFound' | 'CheckoutError',
): Promise<OrderOutcome> {
  const order = await findAdminOrder(context, call, orderId);
  const outcome = order === null ? null : judgeAttempt(order, attemptKey, context);
  if (outcome?.kind === 'refused') throw outcome.error;
  if (outcome !== null) return outcome;
  throw new CommerceError(otherwise);
}

/** Opens the cart for changes again, and refuses. A cart that stays closed is opened by reconcileOrder. */
async function refuse(
  { client }: VendureContext,
  call: MerchantCall,
  { token }: OpenCart,
  error: CommerceError,
): Promise<never> {
  try {
    await client.shop(forUndoing(call), token, transition, { state: 'AddingItems' });
  } catch {
    // That nothing was charged stays true; the next attempt finds the order where this one left it.
  }
  throw error;
}
