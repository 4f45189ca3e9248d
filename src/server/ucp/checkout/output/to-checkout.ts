import type { AgentInstrument } from '../../../../commerce/agent/checkout-session/agent-payment.ts';
import type { AgentCheckout, AgentCheckoutStatus } from '../../../../commerce/agent/view/agent-checkout.ts';
import { requiresShipping } from '../../../../domain/cart/requires-shipping.ts';
import { toEnvelope } from '../../envelope.ts';
import { listHandlers } from '../../payment/list-handlers.ts';
import type { UcpCall } from '../../ucp-call.ts';
import { BUYER_CONSENT, CHECKOUT, DISCOUNT, FULFILLMENT } from '../../ucp-capabilities.ts';
import type { UcpMessage } from '../../ucp-message.ts';
import { ucpDialects } from '../../versions/ucp-dialects.ts';
import { listMethods } from '../wire/list-methods.ts';
import { withoutBlanks } from '../wire/postal-address.ts';
import { takesManyGroups } from '../wire/takes-many-groups.ts';
import { toDiscounts } from './to-discounts.ts';
import { toLineItem } from './to-line-item.ts';
import { toLinks } from './to-links.ts';
import { toMessages } from './to-messages.ts';
import { toPickupMethod } from './to-pickup-method.ts';
import { toShippingMethod } from './to-shipping-method.ts';
import { toTotals } from './to-totals.ts';

const statuses: Readonly<Record<AgentCheckoutStatus, string>> = {
  INCOMPLETE: 'incomplete',
  BUYER_NEEDED: 'requires_escalation',
  READY: 'ready_for_complete',
  IN_PROGRESS: 'complete_in_progress',
  COMPLETED: 'completed',
  CANCELED: 'canceled',
};

/** How the cart reaches the buyer: one method of each type that some of it can go by. Undefined if nothing is shipped. */
async function toFulfillment(call: UcpCall, checkout: AgentCheckout) {
  if (!requiresShipping(checkout.cart)) return undefined;
  const dialect = ucpDialects[call.platform.version].fulfillment;
  const methods = listMethods(checkout);
  const shown = methods.map(({ type, lineItemIds }) =>
    type === 'shipping'
      ? toShippingMethod(checkout, { lineItemIds, dialect, isEach: takesManyGroups(call.platform) })
      : toPickupMethod(call, checkout, { lineItemIds, dialect }),
  );
  return {
    methods: await Promise.all(shown),
    ...(methods.length > 1 && {
      available_methods: methods.map(({ type, availableIds }) => ({ type, line_item_ids: availableIds })),
    }),
  };
}

/** A checkout as the platform's version writes it. Source: the protocol, "Checkout". */
export async function toCheckout(call: UcpCall, checkout: AgentCheckout, others: readonly UcpMessage[] = []) {
  const { checkoutId, cart, status, expiresAt, continueUrl, instrument, order } = checkout;
  const { capabilities, options, domain, platform, toCaller } = call;
  const { version } = platform;
  const messages = [...toMessages(platform, checkout), ...others];
  const fulfillment = capabilities.has(FULFILLMENT) ? await toFulfillment(call, checkout) : undefined;
  return {
    ucp: {
      ...toEnvelope(call, CHECKOUT),
      payment_handlers: await listHandlers(options, { domain, version, platform, caller: toCaller(null) }),
    },
    id: checkoutId,
    status: statuses[status],
    currency: cart.total.currency,
    line_items: cart.lineItems.map(toLineItem),
    buyer: toBuyer(call, checkout),
    ...(fulfillment && { fulfillment }),
    ...(capabilities.has(DISCOUNT) && { discounts: toDiscounts(checkout) }),
    totals: toTotals(cart),
    // Without its credential, which is never shown.
    payment: { instruments: instrument === null ? [] : [toInstrument(instrument)] },
    links: toLinks(checkout.consents),
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

const toInstrument = ({ id, handlerId, type }: AgentInstrument) => ({
  id,
  handler_id: handlerId,
  type,
  selected: true,
});

function toBuyer(
  { capabilities, domain, platform }: UcpCall,
  { draft: { buyer }, consents }: Pick<AgentCheckout, 'draft' | 'consents'>,
) {
  const { toConsent } = ucpDialects[platform.version].consent;
  const consent = capabilities.has(BUYER_CONSENT) ? toConsent(consents, domain) : undefined;
  return {
    ...withoutBlanks({
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      email: buyer.email,
      phone_number: buyer.phone,
    }),
    ...(consent && { consent }),
  };
}
