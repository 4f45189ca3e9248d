import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller, OwnerKey } from '../../domain/viewer/viewer.ts';
import type { OrderedSession } from '../../stores/ports/index.ts';
import { requireUnlockedCart } from '../cart/lock/require-unlocked-cart.ts';
import { findAnswering } from '../consent/list-consent-offers.ts';
import { toReturnRule } from '../input/return-url/to-return-rule.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import type { PlaceOrderOutcome } from './answer/place-order-outcome.ts';
import type { WorkerContext } from './attempt-worker/worker-context.ts';
import type { CompleteOrderInput } from './request/order-inputs.ts';
import { type ParsedOrderInput, parseCompleteOrder } from './request/parse-order-input.ts';
import { planIntent } from './request/plan-intent.ts';
import { requireOrderableCart, toAgreedCart } from './request/require-orderable-cart.ts';
import { startAttempt } from './start/start-attempt.ts';
import { requireTotal } from './steps/require-agreed-cart.ts';
import { toDeliveryDigest } from './steps/to-delivery-digest.ts';

/**
 * Pays the device's own cart. `known`: the cart, if the same call has read it already, and the agent session it belongs to. Throws
 * SessionChangedError if that session was changed. Source: the specification, Complete Order.
 */
export const completeOrder = (
  context: WorkerContext,
  caller: Caller,
  input: CompleteOrderInput,
  known: KnownSession = {},
): Promise<PlaceOrderOutcome> =>
  startAttempt(context, caller, input, {
    operation: 'completeOrder',
    needs: input.expectedTotal || input.payment.networkToken ? ['placeOrder', 'getCart'] : ['placeOrder'],
    parse: async (merchant, owner) => {
      const intentPath = ['payment', 'networkToken'];
      const parsed = await parseDeviceOrder(context, caller, merchant, owner, input, { cart: known.cart, intentPath });
      return agreeOnDelivery(parsed, known);
    },
    session: known.session ?? null,
  });

interface KnownSession {
  readonly cart?: Cart | undefined;
  readonly session?: OrderedSession;
}

/** Parses everything but the payment. `intentPath` is the path of the input member that names an intent of a card network. */
export async function parseDeviceOrder(
  context: WorkerContext,
  caller: Caller,
  merchant: Merchant,
  owner: OwnerKey,
  input: CompleteOrderInput,
  { cart: known, intentPath }: Pick<KnownSession, 'cart'> & { readonly intentPath: readonly string[] },
): Promise<ParsedOrderInput> {
  const { domain } = merchant;
  const answering = await findAnswering(context, caller, merchant);
  const parsed = parseCompleteOrder(input, toReturnRule(context, caller), answering);
  const { captchaToken } = parsed;
  const { networkToken } = input.payment;
  const hold = networkToken
    ? await planIntent(context, caller, { ...networkToken, domain, captchaToken, path: intentPath })
    : null;
  // An early check that saves reads; creating the attempt decides.
  await requireUnlockedCart(context, { owner, domain });
  const cart = await requireOrderableCart(context, caller, owner, merchant, parsed, known);
  if (cart !== null && hold !== null) requireTotal(hold.total, cart.total, hold.field);
  const { expectedTotal } = input;
  // No attempt exists yet, so the call's key stays free.
  if (cart !== null && expectedTotal) requireTotal(expectedTotal, cart.total, ['expectedTotal']);
  const agreed = cart && toAgreedCart(cart, expectedTotal ?? hold?.total ?? null);
  return { ...parsed, plan: { ...parsed.plan, ...(hold && { hold }), agreed } };
}

/** Agrees on the delivery of an agent's cart: its buyer has seen where the goods go, and they must go nowhere else. */
function agreeOnDelivery(parsed: ParsedOrderInput, { cart, session }: KnownSession): ParsedOrderInput {
  const { agreed } = parsed.plan;
  if (!agreed || cart === undefined || session === undefined) return parsed;
  return { ...parsed, plan: { ...parsed.plan, agreed: { ...agreed, delivery: toDeliveryDigest(cart) } } };
}
