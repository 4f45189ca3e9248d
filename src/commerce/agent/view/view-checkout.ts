import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { CheckoutStateError } from '../checkout-session/checkout-state-error.ts';
import { keepSession } from '../checkout-session/keep-session.ts';
import { type AgentSession, requireSession } from '../checkout-session/require-session.ts';
import type { AgentCheckout } from './agent-checkout.ts';
import { createView, type ViewedCart } from './create-view.ts';
import { readSessionCart } from './read-session-cart.ts';

/** How often other calls may write between the look at the session and the hand-over of its buyer. */
const TRIES = 3;

/**
 * The checkout as it is. A new hand-over URL is stored before it is returned, since orders are looked for only on carts that were handed over.
 * Showing a cart does not count as agreeing to it. Throws CheckoutStateError if nothing is left to show, or other calls keep writing.
 */
export async function viewCheckout(
  context: WorkerContext,
  caller: Caller,
  first: AgentSession,
  firstViewed: ViewedCart,
): Promise<AgentCheckout> {
  let [session, viewed] = [first, firstViewed];
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      const { checkout, handOver } = await createView(context, caller, session, viewed);
      const { opened } = session;
      if (handOver !== null && viewed.isRead !== true) {
        await keepSession(context, session, { ...opened, cart: await opened.openCart(), handOver });
      }
      return checkout;
    } catch (thrown) {
      if (!(thrown instanceof CheckoutStateError) || thrown.state !== 'in-progress') throw thrown;
      session = await requireSession(context, caller, session.domain);
      const cart = await readSessionCart(context, caller, session);
      viewed = { ...viewed, cart, isRead: true };
    }
  }
  throw new CheckoutStateError('in-progress');
}
