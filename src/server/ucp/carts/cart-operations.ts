import { CheckoutStateError } from '../../../commerce/agent/checkout-session/checkout-state-error.ts';
import type { CheckoutDraft } from '../../../commerce/agent/draft/checkout-draft.ts';
import type { AgentCheckout } from '../../../commerce/agent/view/agent-checkout.ts';
import { answerState } from '../checkout/answer-state.ts';
import { checkoutShapes, parseCheckout } from '../checkout/input/parse-checkout.ts';
import { toDraftInput } from '../checkout/input/to-draft-input.ts';
import { notePlatform } from '../checkout/note-platform.ts';
import { toDiscounts } from '../checkout/output/to-discounts.ts';
import { toLineItem } from '../checkout/output/to-line-item.ts';
import { toMessages } from '../checkout/output/to-messages.ts';
import { toTotals } from '../checkout/output/to-totals.ts';
import { readSession } from '../checkout/read-session.ts';
import { toEnvelope } from '../envelope.ts';
import type { UcpCall, UcpOperation } from '../ucp-call.ts';
import { CART, DISCOUNT } from '../ucp-capabilities.ts';

/** A checkout as long as it is only a cart: what it costs, and nothing of how it is ordered. Source: the protocol, "Cart". */
function toCart(call: UcpCall, checkout: AgentCheckout) {
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

const define = (
  { status = 200, ...described }: Pick<UcpOperation, 'name' | 'isKeyed' | 'input'> & { readonly status?: number },
  run: (call: UcpCall) => Promise<AgentCheckout>,
): UcpOperation => ({
  capability: CART,
  ...described,
  run: (call) => answerState(call, 'cart', async () => ({ status, body: toCart(call, await run(call)) })),
});

/** The draft of a cart: lines, buyer and codes, without delivery and consents. */
const parseCart = (call: UcpCall): CheckoutDraft => ({
  ...parseCheckout(call, call.body),
  delivery: null,
  consents: [],
});

const cartInput: NonNullable<UcpOperation['input']> = (version) => checkoutShapes[version].omit({ fulfillment: true });

/** Source: the protocol, "Create cart". A cart is a checkout that nobody has begun to order. */
export const createCart = define(
  { name: 'create_cart', isKeyed: true, status: 201, input: cartInput },
  async (call) => {
    const { options, toCaller, sessionId } = call;
    const opened = await options.commerce.openAgentCheckout(toCaller(sessionId), toDraftInput(call, parseCart(call)));
    await notePlatform(call);
    return opened;
  },
);

/** Source: the protocol, "Get cart". */
export const getCart = define({ name: 'get_cart', isKeyed: false }, async (call) => {
  const checkout = await readSession(call);
  if (checkout.status === 'CANCELED') throw new CheckoutStateError('canceled');
  return checkout;
});

/** Source: the protocol, "Update cart": the whole cart, not a part. */
export const updateCart = define({ name: 'update_cart', isKeyed: true, input: cartInput }, (call) => {
  const { options, toCaller, id } = call;
  return options.commerce.replaceAgentCheckout(toCaller(id), toDraftInput(call, parseCart(call)));
});

/** Source: the protocol, "Cancel cart". */
export const cancelCart = define({ name: 'cancel_cart', isKeyed: true }, ({ options, domain, toCaller, id }) =>
  options.commerce.cancelAgentCheckout(toCaller(id), { domain }),
);
