import { CommerceError } from '../../errors/commerce-error.ts';
import type { MerchantCall, OrderOutcome, ReconciledOutcome } from '../contract/index.ts';
import { UpstreamFailure } from '../toolkit/upstream-failure.ts';
import { findOrder } from './admin-operations.ts';
import { toPlatformCart } from './cart-mapper.ts';
import { requireData } from './error-mapper.ts';
import type { VendureContext } from './open-cart.ts';
import { findLivePayment, findPayment, standingOf } from './payments.ts';
import type { WireAdminOrder, WireOrder } from './wire.ts';

/**
 * Written as a private note on the order once an attempt was called off. A submission under the key that is still on
 * its way reads the notes after it has moved the order into ArrangingPayment and before it pays.
 */
export const closingNote = (attemptKey: string): string => `Payment attempt ${attemptKey} was closed`;

export const isClosed = ({ notes }: WireAdminOrder, attemptKey: string): boolean =>
  notes.items.some(({ data }) => data.note === closingNote(attemptKey));

/** The order with payments and notes, whatever its session says. Null where Vendure has none. */
export async function findAdminOrder(
  { client }: VendureContext,
  call: MerchantCall,
  orderId: string,
): Promise<WireAdminOrder | null> {
  const answer = await client.admin(call, findOrder, { id: orderId });
  if (answer.kind === 'errors' && answer.problems[0]?.code === 'ENTITY_NOT_FOUND') return null;
  return requireData(answer).order;
}

export const toPlaced = (order: WireOrder, { settings }: VendureContext): OrderOutcome => ({
  kind: 'placed',
  order: { orderId: order.id, orderNumber: order.code, cart: toPlatformCart(order, [], settings) },
});

/**
 * What the order says of an attempt; null where it says nothing. A live payment without any key counts as this attempt's:
 * some plugins drop what they are given, and an order that was paid for must not be called unpaid.
 */
export function judgeAttempt(
  order: WireAdminOrder,
  attemptKey: string,
  context: VendureContext,
): Extract<ReconciledOutcome, { kind: 'placed' | 'processing' | 'refused' }> | null {
  const own = findPayment(order.payments, attemptKey);
  const live = findLivePayment(order.payments);
  const payment = own ?? (live?.metadata.attemptKey === null ? live : undefined);
  if (payment === undefined) return null;
  if (standingOf(payment) === 'refused') return { kind: 'refused', error: toPaymentRefusal(payment.state) };
  if (standingOf(payment) === 'live' && order.orderPlacedAt !== null) {
    const placed = toPlaced(order, context);
    if (placed.kind === 'placed') return placed;
  }
  return { kind: 'processing' };
}

const toPaymentRefusal = (state: string): CommerceError =>
  state === 'Declined'
    ? new CommerceError('CreditCardDeclined')
    : new CommerceError('CheckoutError', { description: `The payment ended as ${state.slice(0, 40)}` });

export const requireKnownOrder = (order: WireAdminOrder | null): WireAdminOrder => {
  if (order !== null) return order;
  throw new UpstreamFailure({
    reason: 'unexpected-shape',
    outcome: 'unknown',
    description: 'The Admin API does not know an order that the Shop API has',
  });
};
