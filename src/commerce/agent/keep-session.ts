import type { WorkerContext } from '../order/worker-context.ts';
import { type FactsWithCart, sealFacts } from './agent-facts.ts';
import { CheckoutStateError } from './checkout-state-error.ts';
import type { AgentSession } from './require-session.ts';

/** Writes the facts over the session that was read. Throws CheckoutStateError if another call has written meanwhile. */
export async function keepSession(
  { secretBox, stores }: Pick<WorkerContext, 'secretBox' | 'stores'>,
  session: AgentSession,
  facts: FactsWithCart,
  { isOpen = true }: { readonly isOpen?: boolean } = {},
): Promise<AgentSession> {
  const { owner, version } = session;
  const written = { owner, version, facts: await sealFacts(secretBox, facts), isOpen };
  if (!(await stores.agentSessions.write(written))) throw new CheckoutStateError('in-progress');
  return { ...session, ...written, version: version + 1, opened: { ...facts, openCart: async () => facts.cart } };
}
