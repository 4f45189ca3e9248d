import type { CartKey } from '../../../domain/cart/cart-key.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { OrderKey } from '../../../stores/ports/index.ts';
import type { OrderContext } from '../context/order-context.ts';

/** The key of an order that was recorded for the device; null if there is none. Throws Forbidden if it was for another device. */
export async function findRecordedOrder(
  { stores }: OrderContext,
  { owner, domain }: CartKey,
  orderId: string,
): Promise<OrderKey | null> {
  const stored = await stores.orders.find({ domain, orderId });
  if (stored === undefined) return null;
  if (stored.owner !== owner)
    throw new CommerceError('Forbidden', { description: 'The order belongs to another device' });
  return { domain, orderId };
}
