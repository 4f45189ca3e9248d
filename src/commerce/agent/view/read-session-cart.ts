import type { Cart } from '../../../domain/cart/cart.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { nullFor } from '../../../errors/null-for.ts';
import { readCart } from '../../cart/read-cart.ts';
import { requireOwner } from '../../context/require-owner.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import type { AgentSession } from '../checkout-session/require-session.ts';

/** The cart as the platform of the merchant has it; null if it has none, and for a checkout that has ended. */
export async function readSessionCart(
  context: WorkerContext,
  caller: Caller,
  { domain, isOpen, hasExpired }: AgentSession,
): Promise<Cart | null> {
  if (!isOpen || hasExpired) return null;
  const merchant = context.merchants.requireConfigured(domain);
  return readCart(context, caller, requireOwner(caller), merchant).catch(nullFor('CartNotFound'));
}
