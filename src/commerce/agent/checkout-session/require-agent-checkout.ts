import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { requireSession } from './require-session.ts';

/** Throws CheckoutStateError if the caller's device has no checkout at the merchant. Asks nobody. */
export async function requireAgentCheckout(
  context: WorkerContext,
  caller: Caller,
  { domain }: { readonly domain: string },
): Promise<void> {
  await requireSession(context, caller, domain);
}
