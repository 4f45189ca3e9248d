import type { CommerceError } from '../../errors/commerce-error.ts';
import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import { keepSession } from './checkout-session/keep-session.ts';
import { addRefusedCall, findMostRefused } from './checkout-session/refused-calls.ts';
import type { AgentSession } from './checkout-session/require-session.ts';
import type { AgentCheckout } from './view/agent-checkout.ts';

/**
 * Answers a call to complete whose cart is not the agreed one. The next call agrees to this cart; this one never orders it, since its answer
 * may be lost.
 */
export async function answerCartChange(
  context: WorkerContext,
  session: AgentSession,
  {
    view,
    change,
    idempotencyKey,
  }: { readonly view: AgentCheckout; readonly change: CommerceError; readonly idempotencyKey: string },
): Promise<AgentCheckout> {
  const { cart, draft, problems } = view;
  const agreedTotal = change.details.expected ?? null;
  const refusedCalls = addRefusedCall(session.opened, { idempotencyKey, agreedTotal });
  await keepSession(context, session, { ...session.opened, draft, cart, refusedCalls });
  const [mostRefused] = findMostRefused({ refusedCalls });
  if (mostRefused !== undefined) return { ...view, status: 'INCOMPLETE', problems: [...problems, mostRefused] };
  const isTold = problems.some(({ refusal }) => refusal.name === change.name);
  return isTold ? view : { ...view, problems: [...problems, { refusal: change, isBlocking: false }] };
}
