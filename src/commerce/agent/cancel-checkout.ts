import type { Caller } from '../../domain/viewer/viewer.ts';
import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import { changeSession } from './change-session.ts';
import { keepSession } from './checkout-session/keep-session.ts';
import { endWaitingAttempt } from './order-outcome/end-waiting-attempt.ts';
import type { AgentCheckout } from './view/agent-checkout.ts';
import { viewCheckout } from './view/view-checkout.ts';

/**
 * Ends the checkout. Its cart stays as it is and can no longer be ordered here. A buyer who was handed over can still order at the shop, so
 * such an order is looked for as before. Throws CheckoutStateError, CommerceErrors.
 */
export const cancelAgentCheckout = (
  context: WorkerContext,
  caller: Caller,
  { domain }: { readonly domain: string },
): Promise<AgentCheckout> =>
  changeSession(context, caller, domain, async ({ session, readCart }) => {
    const cart = await readCart();
    await endWaitingAttempt(context, caller, session.owner);
    const { opened } = session;
    const facts = { ...opened, cart: cart ?? (await opened.openCart()), isCanceled: true };
    const ended = await keepSession(context, session, facts, { isOpen: false });
    return viewCheckout(context, caller, ended, { cart });
  });
