import { isAboutApproval } from '../../../commerce/agent/checkout-session/agent-payment.ts';
import type { AgentCheckout, CheckoutProblem } from '../../../commerce/agent/view/agent-checkout.ts';
import type { UcpCall } from '../ucp-call.ts';
import { requireSessionId } from './answer-state.ts';
import { parseCheckout } from './input/parse-checkout.ts';
import { toDraftInput } from './input/to-draft-input.ts';
import { readSession } from './read-session.ts';

/**
 * The checkout of a cart. It has the cart's lines, buyer and codes, whatever the call says of them, and is the same one each time. Throws
 * CheckoutStateError, ProtocolFault.
 */
export async function beginFromCart(call: UcpCall, cartId: string): Promise<AgentCheckout> {
  const { options, toCaller, body } = call;
  const caller = toCaller(requireSessionId(cartId));
  const known = await readSession(call, cartId);
  const { status, problems } = known;
  const needsBuyer = status === 'BUYER_NEEDED';
  // Once its payment is with the buyer or it is being ordered, a repeated call changes nothing.
  if (needsBuyer ? problems.some(isAboutPayment) : status !== 'INCOMPLETE' && status !== 'READY') return known;
  const { buyer, promoCodes } = known.draft;
  const sent = parseCheckout(call, { ...Object(body), line_items: [] });
  // A shop may need the buyer from the first read on. The address for that stays good unless there is something to change.
  if (needsBuyer && sent.delivery === null && sent.consents.length === 0) return known;
  const lines = known.cart.lineItems.map(({ lineItemId, variantId, quantity }) => ({
    lineItemId,
    variantId,
    quantity,
  }));
  const draft = { ...sent, lines, buyer, promoCodes, delivery: sent.delivery ?? known.draft.delivery };
  return options.commerce.replaceAgentCheckout(caller, toDraftInput(call, draft));
}

const isAboutPayment = ({ refusal }: CheckoutProblem): boolean =>
  refusal.name === 'PaymentChallengeRequired' || isAboutApproval(refusal);
