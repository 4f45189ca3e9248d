import type { MerchantCall } from '../../contract/index.ts';
import { finishOrder } from '../admin-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireAdminOrder } from '../wire.ts';
import { readAdminOrder } from './attempts.ts';
import { isLive, toPaymentStatus } from './payments.ts';

/**
 * If the shop's staff moves an order out of payment while it is paid, Vendure leaves it a cart although money was
 * taken. If the payments cover the order, this moves it on as the payment would have. Returns the resulting order.
 */
export async function finishPaidOrder(
  context: VendureContext,
  call: MerchantCall,
  order: WireAdminOrder,
): Promise<WireAdminOrder> {
  const paying = order.payments.filter((payment) => toPaymentStatus(payment) !== 'refused');
  const paid = paying.reduce((running, { amount }) => running + amount, 0);
  if (!order.active || paid === 0 || paid < order.totalWithTax || !paying.every(isLive)) return order;
  const state = paying.every((payment) => payment.state === 'Settled') ? 'PaymentSettled' : 'PaymentAuthorized';
  await context.client.admin(call, finishOrder, { id: order.id, state });
  return readAdminOrder(context, call, order.id);
}
