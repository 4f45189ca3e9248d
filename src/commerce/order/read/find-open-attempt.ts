import type { PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireOwner } from '../../context/require-owner.ts';
import type { OrderContext } from '../context/order-context.ts';
import { readAttempt } from './read-attempt.ts';

/** The open attempt that orders, and so locks, the device's cart at a merchant. Null if there is none. */
export async function findOpenAttempt(
  context: OrderContext,
  caller: Caller,
  { domain }: { readonly domain: string },
): Promise<PlaceOrderAttempt | null> {
  const open = await context.stores.attempts.findByCart({ owner: requireOwner(caller), domain });
  return open === undefined ? null : readAttempt(context, open);
}
