import type { Order } from '../../../domain/order/order.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireOwner } from '../../context/require-owner.ts';
import type { OrderContext } from '../../order/context/order-context.ts';
import { persistOrder } from '../../order/persist-order.ts';
import { readOrderOrFallback } from '../../order/read/read-order-or-fallback.ts';
import { requireAnswers } from '../draft/require-answers.ts';

/**
 * The order that the buyer placed on the merchant's own pages with the cart of the checkout, recorded for its device; null if the platform of
 * the merchant knows or tells none. One that is recorded stays, whatever the platform says later. Throws CommerceErrors if it does not answer, and
 * DomainNotFound for a disabled merchant.
 */
export async function findOrderAtShop(context: OrderContext, caller: Caller, domain: string): Promise<Order | null> {
  const [recorded] = await context.stores.orders.list(requireOwner(caller), { domain, status: null }, null, 1);
  if (recorded !== undefined) return readOrderOrFallback(context, caller, recorded);
  // A merchant that is not served now says nothing of the cart.
  context.merchants.require(domain);
  const { order, userErrors } = await persistOrder(context, caller, { domain });
  requireAnswers(userErrors);
  return order;
}
