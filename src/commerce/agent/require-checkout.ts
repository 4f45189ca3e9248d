import type { Caller } from '../../domain/viewer/viewer.ts';
import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import { changeSession } from './change-session.ts';
import { CheckoutStateError } from './checkout-session/checkout-state-error.ts';
import { requireSession } from './checkout-session/require-session.ts';
import { findLastAttempt } from './order-outcome/find-last-attempt.ts';

/**
 * Throws CheckoutStateError if the caller's device has no checkout at the merchant. Asks nobody. At a disabled merchant it always throws:
 * CheckoutStateError for a checkout that is being ordered or has ended, else DomainNotFound.
 */
export async function requireAgentCheckout(
  context: WorkerContext,
  caller: Caller,
  { domain }: { readonly domain: string },
): Promise<void> {
  await requireSession(context, caller, domain);
  if (context.merchants.find(domain) !== undefined) return;
  await changeSession(context, caller, domain, async ({ session: { owner } }) => {
    // Its buyer may still be at the bank.
    const attempt = await findLastAttempt(context, owner);
    if (attempt?.status === 'ACTION_REQUIRED') throw new CheckoutStateError('in-progress');
    context.merchants.require(domain);
  });
}
