import type { CartKey } from '../../../domain/cart/cart-key.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { OrderKey, StoredOrder } from '../../../stores/ports/index.ts';
import type { OrderContext } from '../context/order-context.ts';

/**
 * The key of an order that was recorded for the device, whose cart is then no longer the device's; null if there is none. Throws Forbidden
 * if it was for another device.
 */
export async function findRecordedOrder(
  context: OrderContext,
  cart: CartKey,
  orderId: string,
): Promise<OrderKey | null> {
  const stored = await findOwnOrder(context, cart, orderId);
  if (stored === undefined) return null;
  await takeCart(context, cart, stored);
  return { domain: cart.domain, orderId };
}

/** Undefined if there is none. Throws Forbidden if it was recorded for another device. */
export async function findOwnOrder(
  { stores }: OrderContext,
  { owner, domain }: CartKey,
  orderId: string,
): Promise<StoredOrder | undefined> {
  const stored = await stores.orders.find({ domain, orderId });
  if (stored !== undefined && stored.owner !== owner)
    throw new CommerceError('Forbidden', { description: 'The order belongs to another device' });
  return stored;
}

/**
 * Takes the ordered cart from the device if it still has it: the process that recorded the order may have died before. An attempt does so
 * for its own order.
 */
async function takeCart(
  { deviceCarts, openHandle }: OrderContext,
  cart: CartKey,
  { orderId, cartHandle, attemptId }: StoredOrder,
): Promise<void> {
  if (cartHandle === null || attemptId !== null) return;
  const current = await deviceCarts.find(cart);
  if (current === undefined) return;
  // A handle that was sealed with a lost key is not that of a cart that the device has.
  const ordered = await openHandle(cartHandle).catch(() => null);
  if (current.handle === ordered) await deviceCarts.forgetOrdered(cart, ordered, { orderedBy: null, orderId });
}
