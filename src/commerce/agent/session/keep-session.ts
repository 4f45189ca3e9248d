import type { WorkerContext } from '../../order/worker-context.ts';
import { type FactsWithCart, sealFacts, toOpened } from './agent-facts.ts';
import { CheckoutStateError } from './checkout-state-error.ts';
import type { AgentSession } from './require-session.ts';

/**
 * Writes the facts over the session that was read. A buyer who is handed over anew may order at the shop from now on, which is looked for.
 * Of sessions that end, no more are looked for than may be open. Throws CheckoutStateError if another call has written meanwhile.
 */
export async function keepSession(
  { secretBox, settings, stores }: Pick<WorkerContext, 'secretBox' | 'settings' | 'stores'>,
  session: AgentSession,
  facts: FactsWithCart,
  { isOpen = true }: { readonly isOpen?: boolean } = {},
): Promise<AgentSession> {
  const { owner, version } = session;
  const written = { owner, version, facts: await sealFacts(secretBox, facts), isOpen };
  const isHandedOver = facts.handOver !== null && facts.handOver !== session.opened.handOver;
  const watched = { ...written, ...(isHandedOver && { firstLookIn: settings.firstOrderLook }) };
  if (!(await stores.agentSessions.write(watched))) throw new CheckoutStateError('in-progress');
  const { openAgentCheckouts: most, addressAgentCheckouts: sourceMost } = settings;
  if (!isOpen && facts.handOver !== null) await stores.agentSessions.endOldLooks(owner, { most, sourceMost });
  return { ...session, ...written, version: version + 1, opened: toOpened(facts) };
}
