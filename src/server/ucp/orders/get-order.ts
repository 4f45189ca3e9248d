import { toEnvelope } from '../envelope.ts';
import type { UcpOperation } from '../ucp-call.ts';
import { ORDER } from '../ucp-capabilities.ts';
import { toUcpOrder } from './to-ucp-order.ts';

/** An order of the platform's own checkouts. Source: the protocol, "Get order". */
export const getOrder: UcpOperation = {
  name: 'get_order',
  capability: ORDER,
  isKeyed: false,
  isSigned: true,
  run: async (call) => {
    const { options, toCaller, domain, id } = call;
    const { checkoutId, ...order } = await options.commerce.getAgentOrder(toCaller(null), { domain, orderId: id });
    return { status: 200, body: { ucp: toEnvelope(call, ORDER), ...toUcpOrder(order, { checkoutId }) } };
  },
};
