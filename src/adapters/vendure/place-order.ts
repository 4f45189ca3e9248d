import { isDeepStrictEqual } from 'node:util';
import type { Address } from '../../domain/address.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall, OrderOutcome, OrderSubmission } from '../contract/index.ts';
import { toInputAgain, toWireAddress, toWireCustomer } from './address-mapper.ts';
import { isClosed } from './attempt-notes.ts';
import { findAdminOrder, judgeAttempt, readAdminOrder } from './attempts.ts';
import { parseCartHandle } from './cart-handle.ts';
import { requireData, toProblemError, toRefusal, unknownOutcome } from './error-mapper.ts';
import type { OpenCart, VendureContext } from './open-cart.ts';
import {
  type ClaimedOrder,
  claimForPayment,
  isAloneWith,
  isOnItsWay,
  release,
  reopen,
  reopenAbandoned,
} from './order-claims.ts';
import { toOrderId } from './order-id.ts';
import { payOrder } from './pay-order.ts';
import type { PaymentHandOver, PaymentInput } from './payment-hand-over.ts';
import { mayBePaid } from './payments.ts';
import { readOrder, setBillingAddress, setCustomer } from './shop-operations.ts';
import type { WireOrder } from './wire.ts';

/**
 * Vendure has neither idempotency keys nor a lock while a payment is made, so the order itself is asked and marked: is there a
 * payment under this key? Then the order is claimed by a note and moved into ArrangingPayment, and only a call that finds itself
 * alone there pays. See docs/decisions/0074 and 0087.
 */
export const createPlaceOrder =
  (context: VendureContext, handOver: PaymentHandOver): NonNullable<MerchantAdapter['placeOrder']> =>
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
    const payment = await handOver.prepare(call, submission.payment, attemptKey);
    await setBuyer(context, call, open, submission);
    const claimed = await claimForPayment(context, call, activeOrder.id, attemptKey);
    return goOn(context, call, open, claimed, payment);
  };

/** The order is being paid already, or was left behind so. Null once it is open again; throws where it has to be left alone. */
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

/** What the payments of an open order say, before anything is done: throws where this attempt was refused or another one paid. */
function findEarlier(context: VendureContext, order: WireOrder, attemptKey: string): OrderOutcome | null {
  const earlier = judgeAttempt(order, attemptKey, context);
  if (earlier?.kind === 'refused') throw earlier.error;
  if (earlier === null && mayBePaid(order.payments)) throw toPaidByAnother();
  return earlier;
}

/** With the claim in hand and the order before one's eyes: pays, or gives the claim back and says why not. */
async function goOn(
  context: VendureContext,
  call: MerchantCall,
  open: OpenCart,
  claimed: ClaimedOrder,
  payment: PaymentInput,
): Promise<OrderOutcome> {
  const { claim, order, refusal } = claimed;
  const earlier = judgeAttempt(order, claim.attemptKey, context);
  if (earlier !== null && earlier.kind !== 'refused') {
    await release(context, call, order.id, claim);
    return earlier;
  }
  const isAlone = isAloneWith(order, context, claim);
  const error = earlier?.error ?? findObstacle(claimed, isAlone);
  if (error === null) return payOrder(context, call, open, payment, claim);
  if (isAlone && refusal === null && !mayBePaid(order.payments)) await reopen(context, call, order.id, claim);
  else await release(context, call, order.id, claim);
  throw error;
}

function findObstacle({ claim, order, refusal }: ClaimedOrder, isAlone: boolean): CommerceError | null {
  if (mayBePaid(order.payments)) return toPaidByAnother();
  if (!isAlone) return toConflict();
  if (isClosed(order, claim.attemptKey)) {
    return new CommerceError('CheckoutError', {
      description: 'This attempt was called off before the payment was made',
    });
  }
  if (refusal === null) return null;
  return refusal.fromState === 'AddingItems' ? toMoveRefusal(refusal) : toConflict();
}

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
async function setBuyer(
  { client }: VendureContext,
  call: MerchantCall,
  { token, order }: OpenCart,
  { billingInfo }: OrderSubmission,
): Promise<void> {
  if (billingInfo === null) return;
  if (order.customer === null) {
    const { answer } = await client.shop(call, token, setCustomer, { customer: toWireCustomer(billingInfo) });
    const { errorCode } = requireData(answer).setCustomerForOrder;
    if (errorCode !== null) throw toRefusal(errorCode, { field: ['billingInfo', 'email'] });
  }
  if (isBilledTo(order, billingInfo)) return;
  const { answer } = await client.shop(call, token, setBillingAddress, { address: toWireAddress(billingInfo) });
  if (answer.kind === 'errors') {
    throw toProblemError(answer.problems, { notFound: 'CountryNotSupported', badInput: 'CountryNotSupported' });
  }
  const { errorCode } = answer.data.setOrderBillingAddress;
  if (errorCode !== null) throw toRefusal(errorCode);
}

/** True for a cart whose billing address was set before under this very address. */
const isBilledTo = ({ billingAddress }: WireOrder, billingInfo: Address): boolean =>
  billingAddress !== null && isDeepStrictEqual(toInputAgain(billingAddress), toWireAddress(billingInfo));

function toMoveRefusal({ errorCode, transitionError }: NonNullable<ClaimedOrder['refusal']>): CommerceError {
  // The sentence comes in English or as its key, both with these words; nothing else tells this case from others.
  if (/insufficient.stock/i.test(transitionError)) return new CommerceError('NotEnoughStockError');
  return toRefusal(errorCode);
}

/** Another call has the order in hand; it may go under the same key, so that what comes of that is not known here. */
const toConflict = (): CommerceError => unknownOutcome('Another call is paying for this order at this moment');

const toPaidByAnother = (): CommerceError =>
  new CommerceError('CheckoutError', { description: 'Another attempt is paying for this order' });

/** The order is not open any more: what this attempt has to do with that, or a refusal if nothing. */
async function requireOutcome(
  context: VendureContext,
  call: MerchantCall,
  orderId: string,
  attemptKey: string,
): Promise<OrderOutcome> {
  const order = await findAdminOrder(context, call, orderId);
  const outcome = order === null ? null : judgeAttempt(order, attemptKey, context);
  if (outcome?.kind === 'refused') throw outcome.error;
  if (outcome !== null) return outcome;
  if (order !== null && isOnItsWay(order, attemptKey, context)) throw toConflict();
  throw new CommerceError('CartNotFound');
}
