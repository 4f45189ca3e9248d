import type { MerchantCall } from '../contract/index.ts';
import { finishOrder } from './admin-operations.ts';
import { readAdminOrder } from './attempts.ts';
import type { VendureContext } from './open-cart.ts';
import { isLive, standingOf } from './payments.ts';
import type { WireAdminOrder } from './wire.ts';

/**
 * An order that was paid for while somebody at the shop took it out of payment stays a cart by itself, with the money taken.
 * Moves it on as the payment would have, where the payments cover it. Answers it as it is then.
 */
export async function finishPaidOrder(
  context: VendureContext,
  call: MerchantCall,
  order: WireAdminOrder,
): Promise<WireAdminOrder> {
  const paying = order.payments.filter((payment) => standingOf(payment) !== 'refused');
  const paid = paying.reduce((running, { amount }) => running + amount, 0);
  if (!order.active || paid === 0 || paid < order.totalWithTax || !paying.every(isLive)) return order;
  const state = paying.every((payment) => payment.state === 'Settled') ? 'PaymentSettled' : 'PaymentAuthorized';
  await context.client.admin(call, finishOrder, { id: order.id, state });
  return readAdminOrder(context, call, order.id);
}
