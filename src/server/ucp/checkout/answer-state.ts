import { CheckoutStateError } from '../../../commerce/agent/checkout-session/checkout-state-error.ts';
import type { UcpAnswer, UcpCall } from '../ucp-call.ts';
import { type SessionKind, toStateAnswer } from './to-state-answer.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Runs a call about a session. `kind` is what the answer calls one that does not exist. Throws ProtocolFault if the session is in no state for the call. */
export async function answerState(call: UcpCall, kind: SessionKind, run: () => Promise<UcpAnswer>): Promise<UcpAnswer> {
  try {
    // A session is a device, and no device has a name of another form.
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
