import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantCall, ReconciledOutcome } from '../../contract/index.ts';
import { unknownOutcome } from '../../toolkit/unknown-outcome.ts';
import { findOrder } from '../admin-operations.ts';
import { toPlatformCart } from '../cart/cart-mapper.ts';
import { requireData } from '../error-mapper.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireAdminOrder, WireOrder } from '../wire.ts';
import { parseOrderId, toOrderId } from './order-id.ts';
import { findPayment, toPaymentStatus } from './payments.ts';
import { withWholeHistory } from './with-whole-history.ts';

/** The platform's knowledge of an attempt, as far as its payments tell. */
export type AttemptOutcome = Extract<ReconciledOutcome, { kind: 'placed' | 'processing' | 'refused' }>;

/**
 * The order with payments and notes, independent of its session. Null if Vendure has no order with this id and code.
 */
export async function findAdminOrder(
  context: VendureContext,
  call: MerchantCall,
  orderId: string,
): Promise<WireAdminOrder | null> {
  const { id, code } = parseOrderId(orderId);
  const order = await readById(context, call, id);
  return order?.code === code ? order : null;
}

/** Finds as findAdminOrder does, for an order that the Shop API returned, by Vendure's own id. */
export async function readAdminOrder(context: VendureContext, call: MerchantCall, id: string): Promise<WireAdminOrder> {
  const order = await readById(context, call, id);
  if (order !== null) return order;
  throw unknownOutcome('The Admin API does not know an order that the Shop API has');
}

async function readById(context: VendureContext, call: MerchantCall, id: string): Promise<WireAdminOrder | null> {
  const answer = await context.client.admin(call, findOrder, { id });
  if (answer.kind === 'errors' && answer.problems[0]?.code === 'ENTITY_NOT_FOUND') return null;
  const { order } = requireData(answer);
  return order && withWholeHistory(context, call, order);
}

const toPlaced = (order: WireOrder, { settings }: VendureContext): AttemptOutcome => ({
  kind: 'placed',
  order: { orderId: toOrderId(order), orderNumber: order.code, cart: toPlatformCart(order, [], settings) },
});

/** The state of an attempt according to the order's payments; null if they tell nothing. */
export function judgeAttempt(order: WireOrder, attemptKey: string, context: VendureContext): AttemptOutcome | null {
  const payment = findPayment(order.payments, attemptKey);
  if (payment === undefined) return null;
  const standing = toPaymentStatus(payment);
  if (standing === 'refused') return { kind: 'refused', error: toPaymentRefusal(payment.state) };
  return standing === 'live' && order.orderPlacedAt !== null ? toPlaced(order, context) : { kind: 'processing' };
}

const toPaymentRefusal = (state: string): CommerceError =>
  state === 'Declined'
    ? new CommerceError('CreditCardDeclined')
    : new CommerceError('CheckoutError', { description: `The payment ended as ${state.slice(0, 40)}` });
