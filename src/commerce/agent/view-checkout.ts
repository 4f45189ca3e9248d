import type { Caller } from '../../domain/viewer/viewer.ts';
import type { WorkerContext } from '../order/worker-context.ts';
import type { AgentCheckout } from './agent-checkout.ts';
import { createView, type ViewedCart } from './create-view.ts';
import { CheckoutStateError } from './session/checkout-state-error.ts';
import { isGood } from './session/hand-over-buyer.ts';
import { keepSession } from './session/keep-session.ts';
import { type AgentSession, requireSession } from './session/require-session.ts';

/**
 * The checkout as it is. A new address for the buyer is kept; the cart that is shown is not agreed to. Throws CheckoutStateError if nothing is
 * left to show.
 */
export async function viewCheckout(
  context: WorkerContext,
  caller: Caller,
  session: AgentSession,
  viewed: ViewedCart,
): Promise<AgentCheckout> {
  const { checkout, handOver } = await createView(context, caller, session, viewed);
  const { opened, domain } = session;
  if (handOver === null || handOver === opened.handOver) return checkout;
  const cart = await opened.openCart();
  try {
    await keepSession(context, session, { ...opened, cart, handOver });
    return checkout;
  } catch (thrown) {
    if (!(thrown instanceof CheckoutStateError)) throw thrown;
    // Another call has written meanwhile.
    const { handOver: now } = (await requireSession(context, caller, domain)).opened;
    return now !== null && isGood(context, now) ? { ...checkout, continueUrl: now.url } : checkout;
  }
}
