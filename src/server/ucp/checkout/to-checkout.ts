import type { AgentCheckout, AgentCheckoutStatus } from '../../../commerce/agent/agent-checkout.ts';
import { toEnvelope } from '../envelope.ts';
import { listHandlers } from '../payment/list-handlers.ts';
import type { UcpCall } from '../ucp-call.ts';
import { BUYER_CONSENT, CHECKOUT, DISCOUNT, FULFILLMENT } from '../ucp-capabilities.ts';
import { toFulfillment } from '../v2026-04-08/to-fulfillment.ts';
import { withoutBlanks } from './postal-address.ts';
import { toDiscounts } from './to-discounts.ts';
import { toLineItem } from './to-line-item.ts';
import { toMessages } from './to-messages.ts';
import { toTotals } from './to-totals.ts';

const statuses: Readonly<Record<AgentCheckoutStatus, string>> = {
  INCOMPLETE: 'incomplete',
  BUYER_NEEDED: 'requires_escalation',
  READY: 'ready_for_complete',
  IN_PROGRESS: 'complete_in_progress',
  COMPLETED: 'completed',
  CANCELED: 'canceled',
};

/** A checkout as this version writes it. Source: the protocol, "Checkout". */
export async function toCheckout(call: UcpCall, checkout: AgentCheckout) {
  const { checkoutId, cart, status, draft, expiresAt, continueUrl, order } = checkout;
  const { capabilities, options, domain, platform } = call;
  const messages = toMessages(checkout);
  const fulfillment = capabilities.has(FULFILLMENT) ? toFulfillment(checkout) : undefined;
  const { version } = platform;
  return {
    ucp: { ...toEnvelope(call, CHECKOUT), payment_handlers: await listHandlers(options, domain, version) },
    id: checkoutId,
    status: statuses[status],
    currency: cart.total.currency,
    line_items: cart.lineItems.map(toLineItem),
    buyer: toBuyer(draft, capabilities),
    ...(fulfillment && { fulfillment }),
    ...(capabilities.has(DISCOUNT) && { discounts: toDiscounts(checkout) }),
    totals: toTotals(cart),
    links: [],
    ...(messages.length > 0 && { messages }),
    expires_at: expiresAt,
    ...(continueUrl !== null && { continue_url: continueUrl }),
    ...(order !== null && {
      order: {
        id: order.orderId,
        label: order.orderNumber,
        permalink_url: order.pageUrl ?? `https://${domain}/`,
      },
    }),
  };
}

function toBuyer({ buyer, consents }: AgentCheckout['draft'], capabilities: ReadonlySet<string>) {
  const marketing = consents.find(({ type }) => type === 'MARKETING');
  return {
    ...withoutBlanks({
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      email: buyer.email,
      phone_number: buyer.phone,
    }),
    ...(capabilities.has(BUYER_CONSENT) && marketing !== undefined && { consent: { marketing: marketing.accepted } }),
  };
}
