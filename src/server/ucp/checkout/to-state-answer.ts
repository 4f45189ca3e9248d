import { CheckoutStateError } from '../../../commerce/agent/checkout-session/checkout-state-error.ts';
import { WrongCurrencyError } from '../../../commerce/agent/draft/wrong-currency-error.ts';
import { toErrorEnvelope } from '../envelope.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpAnswer, UcpCall } from '../ucp-call.ts';
import type { UcpFaultCode } from '../ucp-faults.ts';

export type SessionKind = 'checkout' | 'cart';

type State = Exclude<CheckoutStateError['state'], 'unknown'>;

export const stateFaults: Readonly<Record<State, readonly [number, UcpFaultCode, string]>> = {
  completed: [
    409,
    'checkout_completed',
    'The checkout is completed and does not change any more. Read it: `order` names the order.',
  ],
  canceled: [409, 'checkout_canceled', 'The checkout was cancelled or has expired.'],
  'in-progress': [
    409,
    'checkout_in_progress',
    'The checkout is being completed, or another call has just changed it. Read it until no order is in progress, and repeat the call if it is still open.',
  ],
  'too-many': [
    503,
    'too_many_checkouts',
    'Too many checkouts are open at this merchant for the platform, or for the host of its profile. Cancel one of its own, or wait until one expires.',
  ],
  'too-many-of-address': [
    503,
    'too_many_checkouts',
    'Too many checkouts are open at this merchant from this address, some perhaps of another platform. Cancel one of its own, or wait until one expires. A platform that the operator of this service has named is not counted by its address.',
  ],
};

/** In seconds, for what passes by itself soon: such an answer is not kept under the key of its call. */
const pauses: Readonly<Partial<Record<State, number>>> = { 'in-progress': 1 };

/** The answer to a call that does not fit the checkout. Throws ProtocolFault, and what is something else. */
export function toStateAnswer({ platform: { version } }: UcpCall, kind: SessionKind, thrown: unknown): UcpAnswer {
  if (thrown instanceof WrongCurrencyError) {
    const content = `$.currency: this merchant sells in ${thrown.currency}. A request need not name it.`;
    throw new ProtocolFault(400, 'currency_not_supported', content);
  }
  if (!(thrown instanceof CheckoutStateError)) throw thrown;
  const { state } = thrown;
  // A cart has no state that could tell: one that was cancelled is there no longer. Source: the protocol, "Cancel cart".
  const isGone = state === 'unknown' || (kind === 'cart' && state === 'canceled');
  if (!isGone) {
    const [status, code, content] = stateFaults[state];
    throw new ProtocolFault(status, code, content, pauses[state] ?? null);
  }
  const content = `This ${kind} does not exist.`;
  return {
    status: 200,
    body: toErrorEnvelope(version, [{ type: 'error', code: 'not_found', content, severity: 'unrecoverable' }]),
  };
}
