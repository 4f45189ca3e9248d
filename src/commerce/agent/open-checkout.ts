import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireOwner } from '../calls/require-owner.ts';
import type { WorkerContext } from '../order/worker-context.ts';
import type { AgentCheckout } from './agent-checkout.ts';
import { sealFacts } from './agent-facts.ts';
import { applyDraft } from './apply-draft.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { CheckoutStateError } from './checkout-state-error.ts';
import { requireSession } from './require-session.ts';
import { viewCheckout } from './view-checkout.ts';

/** How long a platform has for a checkout. Source: the Universal Commerce Protocol, `expires_at`. */
const LIFETIME = 6 * 60 * 60 * 1000;
/** The bound for one platform at one merchant. */
const MOST_OPEN = 50;

/**
 * A checkout of the caller's device, which has none yet. If the lines are refused, none is left and CommerceErrors are thrown. Throws
 * CheckoutStateError if the platform has too many.
 */
export async function openAgentCheckout(
  context: WorkerContext,
  caller: Caller,
  { domain, draft }: { readonly domain: string; readonly draft: CheckoutDraft },
): Promise<AgentCheckout> {
  const { stores, secretBox, merchants } = context;
  merchants.require(domain);
  const { lines: _, ...rest } = draft;
  const owner = requireOwner(caller);
  const empty = { draft: rest, refusals: [], cart: null, isCanceled: false };
  const begun = { owner, domain, facts: await sealFacts(secretBox, empty) };
  if (!(await stores.agentSessions.begin(begun, { lifetime: LIFETIME, most: MOST_OPEN }))) {
    throw new CheckoutStateError('too-many');
  }
  try {
    const facts = await applyDraft(context, caller, { domain, cart: null, draft });
    await stores.agentSessions.write({ owner, version: 1, facts: await sealFacts(secretBox, facts), isOpen: true });
    const session = await requireSession(context, caller, domain);
    return await viewCheckout(context, caller, session, { cart: facts.cart });
  } catch (thrown) {
    await stores.agentSessions.write({ owner, version: 1, facts: begun.facts, isOpen: false });
    throw thrown;
  }
}
