import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { StoredAgentSession } from '../../../stores/ports/index.ts';
import { requireOwner } from '../../context/require-owner.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { type OpenedFacts, openFacts } from './agent-facts.ts';
import { CheckoutStateError } from './checkout-state-error.ts';

export interface AgentSession extends StoredAgentSession {
  readonly opened: OpenedFacts;
}

/** The session of the caller's device at the merchant. Throws CheckoutStateError. */
export async function requireSession(
  { stores, secretBox }: Pick<WorkerContext, 'stores' | 'secretBox'>,
  caller: Caller,
  domain: string,
): Promise<AgentSession> {
  const stored = await stores.agentSessions.find(requireOwner(caller));
  if (stored?.domain !== domain) throw new CheckoutStateError('unknown');
  return { ...stored, opened: await openFacts(secretBox, stored.facts) };
}
