import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireRefusals } from '../../errors/require-refusals.ts';
import type { WorkerContext } from '../order/worker-context.ts';
import type { AgentCheckout } from './agent-checkout.ts';
import { applyDraft } from './apply-draft.ts';
import { changeSession } from './change-session.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { endWaitingAttempt } from './end-waiting-attempt.ts';
import { readSessionCart } from './read-checkout.ts';
import { requireAnswers } from './require-answers.ts';
import { viewCheckout } from './view-checkout.ts';

/**
 * Makes the checkout what the draft says, and nothing else. If its lines are refused, the earlier checkout stands and is answered with the
 * refusals. Throws CheckoutStateError, and CommerceErrors if the merchant did not answer: the same call then goes on from what the cart is.
 */
export const replaceAgentCheckout = (
  context: WorkerContext,
  caller: Caller,
  { domain, draft }: { readonly domain: string; readonly draft: CheckoutDraft },
): Promise<AgentCheckout> =>
  changeSession(context, caller, domain, async ({ session, cart, keep }) => {
    await endWaitingAttempt(context, caller, session.owner);
    const facts = await applyDraft(context, caller, { domain, cart, draft }).catch(requireRefusals);
    if (!('cart' in facts)) {
      requireAnswers(facts);
      // Not every change can be taken back.
      const left = await readSessionCart(context, caller, session);
      return viewCheckout(context, caller, session, { cart: left, failures: facts });
    }
    return viewCheckout(context, caller, await keep(facts, true), { cart: facts.cart });
  });
