import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import type { AgentSession } from './checkout-session/require-session.ts';
import type { AgentCheckout } from './view/agent-checkout.ts';

/** Closes a completed checkout, which is none of the open ones that a platform may have. */
export async function closeCompleted(
  { stores }: Pick<WorkerContext, 'stores'>,
  { owner, isOpen }: AgentSession,
  { status }: Pick<AgentCheckout, 'status'>,
): Promise<void> {
  if (isOpen && status === 'COMPLETED') await stores.agentSessions.close(owner);
}
