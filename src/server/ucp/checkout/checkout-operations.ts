import type { AgentCheckout } from '../../../commerce/agent/view/agent-checkout.ts';
import { parsePayment, paymentShape } from '../payment/parse-payment.ts';
import { runOperation } from '../run-operation.ts';
import type { UcpCall, UcpOperation } from '../ucp-call.ts';
import { CHECKOUT } from '../ucp-capabilities.ts';
import { ucpDialects } from '../versions/ucp-dialects.ts';
import { answerState } from './answer-state.ts';
import { beginFromCart } from './begin-from-cart.ts';
import { cartIdShape, findCartId, peekCartId } from './input/find-cart-id.ts';
import { checkoutShapes, parseCheckout } from './input/parse-checkout.ts';
import { parseLateConsents, toLateShape } from './input/parse-consents.ts';
import { toDraftInput } from './input/to-draft-input.ts';
import { notePlatform } from './note-platform.ts';
import { toCheckout } from './output/to-checkout.ts';
import { readSession } from './read-session.ts';
import { toRefusedChange } from './to-refused-change.ts';
import { toStateAnswer } from './to-state-answer.ts';

/** What changes a checkout is done once for a key, and its answer is signed. */
const define = (
  described: Pick<UcpOperation, 'name' | 'isKeyed' | 'input' | 'findEarlier'>,
  run: (call: UcpCall) => Promise<AgentCheckout>,
): UcpOperation => ({
  capability: CHECKOUT,
  ...described,
  isSigned: described.isKeyed,
  run: (call) =>
    answerState(call, 'checkout', async () => ({ status: 200, body: await toCheckout(call, await run(call)) })),
});

/** The checkout of a cart is there already, with its id. Source: the protocol, "Create checkout". */
export const createCheckout: UcpOperation = {
  name: 'create_checkout',
  capability: CHECKOUT,
  isKeyed: true,
  isSigned: true,
  // A cart stands for the lines.
  input: (version) => checkoutShapes[version].partial({ line_items: true }).extend(cartIdShape.shape),
  findSessionId: peekCartId,
  run: (call) =>
    // Only a cart can be missing here.
    answerState(call, 'cart', async () => {
      const { options, toCaller, sessionId, body } = call;
      const cartId = findCartId(call);
      if (cartId !== undefined) {
        const begun = await beginFromCart(call, cartId);
        await notePlatform(call);
        return {
          status: 200,
          body: await toCheckout(call, begun),
          ...(begun.status === 'IN_PROGRESS' && { passes: true }),
        };
      }
      const draft = parseCheckout(call, body);
      const checkout = await options.commerce.openAgentCheckout(toCaller(sessionId), toDraftInput(call, draft));
      await notePlatform(call);
      return { status: 201, body: await toCheckout(call, checkout) };
    }),
};

/** Source: the protocol, "Get checkout". */
export const getCheckout = define({ name: 'get_checkout', isKeyed: false }, (call) => readSession(call));

/** Source: the protocol, "Update checkout": the whole checkout, not a part. */
export const updateCheckout: UcpOperation = {
  name: 'update_checkout',
  capability: CHECKOUT,
  isKeyed: true,
  isSigned: true,
  input: (version) => checkoutShapes[version],
  run: (call) => {
    const { options, toCaller, id, body } = call;
    return answerState(call, 'checkout', async () => {
      const draft = parseCheckout(call, body);
      try {
        const checkout = await options.commerce.replaceAgentCheckout(toCaller(id), toDraftInput(call, draft));
        return { status: 200, body: await toCheckout(call, checkout) };
      } catch (thrown) {
        return toRefusedChange(call, thrown);
      }
    });
  },
};

/** Source: the protocol, "Complete checkout". */
export const completeCheckout = define(
  {
    name: 'complete_checkout',
    isKeyed: true,
    input: (version) =>
      ucpDialects[version].consent.isTakenLate ? paymentShape.extend(toLateShape(version).shape) : paymentShape,
    findEarlier: async (call, idempotencyKey) => {
      try {
        const isInDoubt = await call.options.commerce.isKeyInDoubt(call.toCaller(call.id), { idempotencyKey });
        // As the earlier call was answered.
        return isInDoubt ? await runOperation(call, getCheckout) : undefined;
      } catch (thrown) {
        return toStateAnswer(call, 'checkout', thrown);
      }
    },
  },
  async (call) => {
    const { options, domain, toCaller, id, idempotencyKey, claim } = call;
    // Before anybody is asked what the merchant takes.
    const unpayable = await options.commerce.requireAgentCheckout(toCaller(id), { domain });
    if (unpayable !== undefined) return unpayable;
    const consents = parseLateConsents(call);
    const key = { idempotencyKey: idempotencyKey ?? options.newId(), claim };
    const takeOrder = () => options.takeTries(call, 'agentOrders');
    const input = { domain, ...(await parsePayment(call)), consents, ...key, takeOrder };
    await notePlatform(call);
    const payment = await options.reservePayment(call);
    return options.commerce.completeAgentCheckout({ ...toCaller(id), ...(payment && { payment }) }, input);
  },
);

/** Source: the protocol, "Cancel checkout". */
export const cancelCheckout = define({ name: 'cancel_checkout', isKeyed: true }, ({ options, domain, toCaller, id }) =>
  options.commerce.cancelAgentCheckout(toCaller(id), { domain }),
);
