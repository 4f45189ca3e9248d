import { CheckoutStateError } from '../../../commerce/agent/checkout-state-error.ts';
import { toErrorEnvelope } from '../envelope.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpAnswer, UcpCall } from '../ucp-call.ts';

export const stateFaults: Readonly<
  Record<Exclude<CheckoutStateError['state'], 'unknown'>, readonly [number, string, string]>
> = {
  completed: [409, 'checkout_completed', 'The checkout is completed and does not change any more.'],
  canceled: [409, 'checkout_canceled', 'The checkout was cancelled or has expired.'],
  'in-progress': [409, 'checkout_in_progress', 'The checkout is being completed. Read it until that has ended.'],
  'too-many': [503, 'too_many_checkouts', 'The platform has too many open checkouts at this merchant.'],
};

/** The answer to a call for which a checkout is in no state. Throws ProtocolFault, and what is something else. */
export function toStateAnswer({ platform: { version } }: UcpCall, thrown: unknown): UcpAnswer {
  if (!(thrown instanceof CheckoutStateError)) throw thrown;
  const { state } = thrown;
  if (state !== 'unknown') {
    const [status, code, content] = stateFaults[state];
    throw new ProtocolFault(status, code, content, status === 503 ? 60 : null);
  }
  const content = 'This checkout does not exist.';
  return {
    status: 200,
    body: toErrorEnvelope(version, [{ type: 'error', code: 'not_found', content, severity: 'unrecoverable' }]),
  };
}
