import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { transferSession } from '../checkout/transfer-session.ts';
import type { WorkerContext } from '../order/worker-context.ts';
import { sealFacts } from './agent-facts.ts';
import { requireAnswers } from './require-answers.ts';
import { type AgentSession, requireSession } from './require-session.ts';

/**
 * The address where the buyer goes on; null if the platform of the merchant hands this cart not over. Throws CommerceErrors if it does not
 * answer. A read answers the address of before while it
 * is good: the buyer may be on that page, which a new address would end. A change of the checkout makes a new one.
 */
export async function handOverBuyer(
  context: WorkerContext,
  caller: Caller,
  session: AgentSession,
  { cart, isRead }: { readonly cart: Cart; readonly isRead: boolean },
): Promise<string | null> {
  const { runtime, secretBox, settings, stores } = context;
  const { owner, version, isOpen, opened, domain } = session;
  const isGood = ({ opened: { handOver } }: AgentSession): boolean =>
    handOver !== null && (handOver.expiresAt === null || Date.parse(handOver.expiresAt) > runtime.clock.now());
  if (isRead && isGood(session)) return opened.handOver?.url ?? null;
  const { url, expiresAt, userErrors } = await transferSession(context, caller, { domain });
  requireAnswers(userErrors);
  if (url === null) return null;
  const facts = await sealFacts(secretBox, { ...opened, cart, handOver: { url, expiresAt } });
  const handedOver = { owner, version, facts, isOpen, firstLookIn: settings.firstOrderLook };
  if (await stores.agentSessions.write(handedOver)) return url;
  // Another call has written meanwhile.
  const now = await requireSession(context, caller, domain);
  return (isGood(now) ? now.opened.handOver?.url : undefined) ?? url;
}
