import { CheckoutStateError } from '../../../commerce/agent/checkout-session/checkout-state-error.ts';
import type { UcpAnswer, UcpCall } from '../ucp-call.ts';
import { type SessionKind, toStateAnswer } from './to-state-answer.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Runs a call about a session, which a platform that does not find it knows as `kind`. Throws ProtocolFault if the session is in no state for it. */
export async function answerState(call: UcpCall, kind: SessionKind, run: () => Promise<UcpAnswer>): Promise<UcpAnswer> {
  try {
    // No device has another form of name.
    if (call.id !== '') requireSessionId(call.id);
    return await run();
  } catch (thrown) {
    return toStateAnswer(call, kind, thrown);
  }
}

/** Whether a session can have this name. */
export const isSessionId = (id: string): boolean => ID.test(id);

/** Throws CheckoutStateError. */
export function requireSessionId(id: string): string {
  if (!isSessionId(id)) throw new CheckoutStateError('unknown');
  return id;
}
