import type { AgentCheckout } from '../../../commerce/agent/view/agent-checkout.ts';
import type { UcpCall } from '../ucp-call.ts';

/**
 * The checkout or cart of that name. A payment that the bank declines after its challenge counts as one that it declines at once. Its outcome is
 * told even past the limit, where no other payment can begin.
 */
export const readSession = (call: UcpCall, id = call.id): Promise<AgentCheckout> => {
  const { options, domain, toCaller } = call;
  const reservePayment = () => options.reservePayment(call).catch(() => null);
  return options.commerce.readAgentCheckout(toCaller(id), { domain, reservePayment });
};
