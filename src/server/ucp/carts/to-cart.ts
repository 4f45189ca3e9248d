import type { AgentCheckout } from '../../../commerce/agent/view/agent-checkout.ts';
import { toDiscounts } from '../checkout/shown/to-discounts.ts';
import { toLineItem } from '../checkout/shown/to-line-item.ts';
import { toMessages } from '../checkout/shown/to-messages.ts';
import { toTotals } from '../checkout/shown/to-totals.ts';
import { toEnvelope } from '../envelope.ts';
import type { UcpCall } from '../ucp-call.ts';
import { CART, DISCOUNT } from '../ucp-capabilities.ts';

/** A checkout as long as it is only a cart: what it costs, and nothing of how it is ordered. Source: the protocol, "Cart". */
export function toCart(call: UcpCall, checkout: AgentCheckout) {
  const { checkoutId, cart, expiresAt } = checkout;
  const problems = checkout.problems.filter(isAboutGoods);
  const messages = toMessages(call.platform, { ...checkout, problems });
  return {
    ucp: toEnvelope(call, CART),
    id: checkoutId,
    line_items: cart.lineItems.map(toLineItem),
    ...(call.capabilities.has(DISCOUNT) && { discounts: toDiscounts(checkout) }),
    currency: cart.total.currency,
    totals: toTotals(cart),
    ...(messages.length > 0 && { messages }),
    expires_at: expiresAt,
  };
}

const isAboutGoods = ({ refusal: { field, details } }: AgentCheckout['problems'][number]): boolean =>
  field?.[0] === 'lines' || field?.[0] === 'promoCodes' || details.lineItemId !== undefined;
