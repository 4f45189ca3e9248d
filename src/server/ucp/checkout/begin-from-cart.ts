import type { AgentCheckout } from '../../../commerce/agent/view/agent-checkout.ts';
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
  // Once it is with the buyer or being ordered, a repeated call changes nothing.
  if (known.status !== 'INCOMPLETE' && known.status !== 'READY') return known;
  const { buyer, promoCodes } = known.draft;
  const sent = parseCheckout(call, { ...Object(body), line_items: [] });
  const lines = known.cart.lineItems.map(({ lineItemId, variantId, quantity }) => ({
    lineItemId,
    variantId,
    quantity,
  }));
  const draft = { ...sent, lines, buyer, promoCodes, delivery: sent.delivery ?? known.draft.delivery };
  return options.commerce.replaceAgentCheckout(caller, toDraftInput(call, draft));
}
