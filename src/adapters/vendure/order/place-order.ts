import { isDeepStrictEqual } from 'node:util';
import type { Address } from '../../../domain/address.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall, OrderOutcome, OrderSubmission } from '../../contract/index.ts';
import { toAddressInput, toWireAddress, toWireCustomer } from '../cart/address-mapper.ts';
import { parseCartHandle } from '../cart/cart-handle.ts';
import type { OpenCart } from '../cart/open-cart.ts';
import { requireData, toProblemError, toRefusal, unknownOutcome } from '../error-mapper.ts';
import { readOrder, setBillingAddress, setCustomer } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireOrder } from '../wire.ts';
import { isClosed } from './attempt-notes.ts';
import { findAdminOrder, judgeAttempt, readAdminOrder } from './attempts.ts';
import { cancelExtraPayments } from './cancel-extra-payments.ts';
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
import type { PaymentInput, PaymentInputFactory } from './payment-input-factory.ts';
import { mayBePaid } from './payments.ts';

/**
 * Vendure has neither idempotency keys nor a lock while a payment is made, so the order itself is checked and marked:
 * is there a payment under this key? Then a note claims the order, it moves into ArrangingPayment, and a call pays only
 * if it is alone there. See docs/decisions/0074 and 0087.
 */
export const createPlaceOrder =
  (context: VendureContext, paymentInputs: PaymentInputFactory): NonNullable<MerchantAdapter['placeOrder']> =>
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
    const payment = await paymentInputs.create(call, submission);
    const isStillOpen = await setBuyer(context, call, open, submission);
    if (!isStillOpen) return requireOutcome(context, call, cart.orderId, attemptKey);
    const claimed = await claimForPayment(context, call, activeOrder.id, attemptKey);
    return payClaimed(context, call, open, claimed, payment);
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
      description: 'This attempt was cancelled before the payment',
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

/**
 * Each step is its own call: Vendure continues a document after a refusal, and must not here. Returns false if the
 * order is no longer an open cart: another call, perhaps under the same key, moved it on since it was read.
 */
async function setBuyer(
  { client }: VendureContext,
  call: MerchantCall,
  { token, order }: OpenCart,
  { billingInfo }: OrderSubmission,
): Promise<boolean> {
  if (billingInfo === null) return true;
  if (order.customer === null) {
    const { answer } = await client.shop(call, token, setCustomer, { customer: toWireCustomer(billingInfo) });
    const result = requireData(answer).setCustomerForOrder;
    if (isGone(result, order)) return false;
    if (result.errorCode !== null) throw toRefusal(result.errorCode, { field: ['billingInfo', 'email'] });
  }
  if (isBilledTo(order, billingInfo)) return true;
  const { answer } = await client.shop(call, token, setBillingAddress, { address: toWireAddress(billingInfo) });
  if (answer.kind === 'errors') {
    throw toProblemError(answer.problems, { notFound: 'CountryNotSupported', badInput: 'CountryNotSupported' });
  }
  const result = answer.data.setOrderBillingAddress;
  if (isGone(result, order)) return false;
  if (result.errorCode !== null) throw toRefusal(result.errorCode);
  return true;
}

type BuyerResult = { readonly errorCode: string } | { readonly errorCode: null; readonly id: string };

const isGone = (result: BuyerResult, { id }: WireOrder): boolean =>
  result.errorCode === null ? result.id !== id : ordersTaken.has(result.errorCode);

/** With these codes Vendure reports that the order is no longer the buyer's cart. */
const ordersTaken: ReadonlySet<string> = new Set(['NO_ACTIVE_ORDER_ERROR', 'ORDER_MODIFICATION_ERROR']);

/** True for a cart whose billing address was set before under this very address. */
const isBilledTo = ({ billingAddress }: WireOrder, billingInfo: Address): boolean =>
  billingAddress !== null && isDeepStrictEqual(toAddressInput(billingAddress), toWireAddress(billingInfo));

function toMoveRefusal({ errorCode, transitionError }: NonNullable<ClaimedOrder['refusal']>): CommerceError {
  // The message is in English or is its key, both with these words; nothing else distinguishes this case.
  if (/insufficient.stock/i.test(transitionError)) return new CommerceError('NotEnoughStockError');
  return toRefusal(errorCode);
}

/** Another call holds the order. It may use the same key, so its outcome is unknown here. */
const toConflict = (): CommerceError => unknownOutcome('Another call is paying for this order');

const toPaidByAnother = (): CommerceError =>
  new CommerceError('CheckoutError', { description: 'Another attempt is paying for this order' });

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
  throw new CommerceError('CartNotFound');
}
