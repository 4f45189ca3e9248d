import type { Caller } from '../../domain/viewer/viewer.ts';
import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import { changeSession } from './change-session.ts';
import { CheckoutStateError } from './checkout-session/checkout-state-error.ts';
import { requireSession } from './checkout-session/require-session.ts';
import { findLastAttempt } from './order-outcome/find-last-attempt.ts';
import type { AgentCheckout } from './view/agent-checkout.ts';
import { viewCheckout } from './view/view-checkout.ts';

/**
 * Undefined for a checkout that may be completed. At a disabled merchant it is the checkout as it is, if a payment of it may have been
 * taken. Throws CheckoutStateError if the caller's device has no checkout at the merchant, or one of a disabled merchant that is being
 * ordered or has ended, and DomainNotFound for the others of a disabled merchant.
 */
export async function requireAgentCheckout(
  context: WorkerContext,
  caller: Caller,
  { domain }: { readonly domain: string },
): Promise<AgentCheckout | undefined> {
  await requireSession(context, caller, domain);
  if (context.merchants.find(domain) !== undefined) return undefined;
  return changeSession(context, caller, domain, async ({ session, readCart }) => {
    // Its buyer may still be at the bank.
    const attempt = await findLastAttempt(context, session.owner);
    if (attempt?.status === 'ACTION_REQUIRED') throw new CheckoutStateError('in-progress');
    return viewCheckout(context, caller, session, { cart: await readCart() });
  });
}
