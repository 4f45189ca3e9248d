import type { Cart } from '../../../domain/cart/cart.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireOwner } from '../../context/require-owner.ts';
import type { OrderContext } from '../context/order-context.ts';
import { findOwnAttempt } from '../read/find-attempt.ts';
import { readEvents } from '../read/read-events.ts';

/** The cart that an event of an attempt shows. Null if the device has no such attempt, or the event does not exist or shows no cart. */
export async function findEventCart(
  context: OrderContext,
  caller: Caller,
  { attemptId, sequence }: { readonly attemptId: string; readonly sequence: number },
): Promise<Cart | null> {
  const attempt = await findOwnAttempt(context, requireOwner(caller), attemptId);
  if (attempt === undefined || !Number.isSafeInteger(sequence) || sequence < 1) return null;
  const page = { afterSequence: sequence - 1, limit: 1 };
  const [event] = await readEvents(context.stores, attempt.attemptId, page);
  return event?.sequence === sequence && 'cart' in event ? event.cart : null;
}
