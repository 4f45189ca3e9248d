import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { getCart } from '../cart/get-cart.ts';
import type { WorkerContext } from '../order/worker-context.ts';
import type { AgentCheckout } from './agent-checkout.ts';
import { type AgentSession, requireSession } from './require-session.ts';
import { viewCheckout } from './view-checkout.ts';

/** The checkout of the caller's device. Throws CheckoutStateError. */
export async function readAgentCheckout(
  context: WorkerContext,
  caller: Caller,
  { domain }: { readonly domain: string },
): Promise<AgentCheckout> {
  const session = await requireSession(context, caller, domain);
  return viewCheckout(context, caller, session, { cart: await readSessionCart(context, caller, session) });
}

/** The cart as the platform of the merchant has it; null if it has none, and for a checkout that has ended. */
export async function readSessionCart(
  context: WorkerContext,
  caller: Caller,
  { domain, isOpen, hasExpired }: AgentSession,
): Promise<Cart | null> {
  if (!isOpen || hasExpired) return null;
  return getCart(context, caller, { domain }).catch((thrown: unknown) => {
    if (thrown instanceof CommerceError && thrown.name === 'CartNotFound') return null;
    throw thrown;
  });
}
