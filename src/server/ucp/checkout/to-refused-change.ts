import { CheckoutStateError } from '../../../commerce/agent/checkout-session/checkout-state-error.ts';
import type { UcpAnswer, UcpCall } from '../ucp-call.ts';
import { ucpDialects } from '../versions/ucp-dialects.ts';
import { toCheckout } from './output/to-checkout.ts';
import { readSession } from './read-session.ts';
import { stateFaults } from './to-state-answer.ts';

/**
 * The checkout as it is and why it is in no state for the change, in versions that answer so. Throws what is something else. Source: the
 * protocol of 2026-08-25, "Update checkout".
 */
export async function toRefusedChange(call: UcpCall, thrown: unknown): Promise<UcpAnswer> {
  const isShown = thrown instanceof CheckoutStateError && ucpDialects[call.platform.version].showsRefusedChange;
  if (!isShown || !isUnchangeable(thrown.state)) throw thrown;
  const checkout = await readSession(call);
  // The buyer may have ordered at the shop since. A platform that begins anew once the checkout is completed buys twice.
  const state = checkout.status === 'COMPLETED' ? 'completed' : thrown.state;
  const [, code, content] = stateFaults[state];
  const severity = state === 'canceled' ? 'unrecoverable' : 'recoverable';
  return {
    status: 200,
    body: await toCheckout(call, checkout, [{ type: 'error', code, content, severity }]),
    ...(state === 'in-progress' && { passes: true }),
  };
}

const isUnchangeable = (state: CheckoutStateError['state']) =>
  state === 'completed' || state === 'canceled' || state === 'in-progress';
