import { findOrderPage } from '../../domain/order/find-order-page.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { OrderContext } from '../order/order-context.ts';
import { persistOrder } from '../order/persist-order.ts';
import type { AgentCheckout } from './agent-checkout.ts';
import { requireAnswers } from './draft/require-answers.ts';

/**
 * The order that the buyer placed on the merchant's own pages with the cart of the checkout, recorded for its device; null if the platform of
 * the merchant knows or tells none. Throws CommerceErrors if it does not answer.
 */
export async function findOrderAtShop(
  context: OrderContext,
  caller: Caller,
  domain: string,
): Promise<AgentCheckout['order']> {
  const { order, userErrors } = await persistOrder(context, caller, { domain });
  requireAnswers(userErrors);
  if (order === null) return null;
  return { orderId: order.orderId, orderNumber: order.orderNumber, pageUrl: findOrderPage(order) };
}
