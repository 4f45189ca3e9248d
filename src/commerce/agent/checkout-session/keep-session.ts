import { toLoggedError } from '../../../lib/redaction/to-logged-error.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { type FactsWithCart, sealFacts, toOpened } from './agent-facts.ts';
import { CheckoutStateError } from './checkout-state-error.ts';
import { endAddress } from './end-address.ts';
import type { AgentSession } from './require-session.ts';

type KeepContext = Pick<WorkerContext, 'secretBox' | 'settings' | 'stores' | 'logger'>;

/**
 * Writes the facts over the session that was read. A newly handed-over buyer may order at the shop from now on, so the worker looks for that
 * order. When such a session ends, the ended ones beyond as many as may be open are checked no longer. Throws CheckoutStateError if another
 * call has written meanwhile, and then ends the address it may have stored.
 */
export async function keepSession(
  context: KeepContext,
  session: AgentSession,
  facts: FactsWithCart,
  { isOpen = true }: { readonly isOpen?: boolean } = {},
): Promise<AgentSession> {
  const { secretBox, settings, stores } = context;
  const { owner, version } = session;
  const written = { owner, version, facts: await sealFacts(secretBox, facts), isOpen };
  const isHandedOver = facts.handOver !== null && facts.handOver !== session.opened.handOver;
  const watched = { ...written, ...(isHandedOver && { firstCheckIn: settings.firstOrderCheck }) };
  try {
    if (!(await stores.agentSessions.write(watched))) throw new CheckoutStateError('in-progress');
  } catch (thrown) {
    if (isHandedOver) await endAddress(context, owner);
    throw thrown;
  }
  if (!isOpen && facts.handOver !== null) await boundChecks(context, session);
  return { ...session, ...written, version: version + 1, opened: toOpened(facts) };
}

/** The session is written even if this fails: the next one that ends makes up for it. */
async function boundChecks({ stores, settings, logger }: KeepContext, { owner, domain }: AgentSession): Promise<void> {
  const { openAgentCheckouts: most, addressAgentCheckouts: sourceMost, expiredOrderChecks: lastCheck } = settings;
  try {
    await stores.agentSessions.boundChecks(owner, { most, sourceMost, lastCheck });
  } catch (thrown) {
    logger.warn({ domain, error: toLoggedError(thrown) }, 'Canceled checkouts are looked at beyond their bound');
  }
}
