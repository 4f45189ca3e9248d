import type { ExpressSession } from '../../domain/payment/express-checkout.ts';
import type { Caller, OwnerKey } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { requireUnlockedCart } from '../cart/lock/require-unlocked-cart.ts';
import { findAnswering } from '../consent/list-consent-offers.ts';
import { findExpressSession } from '../express/find-express-session.ts';
import { parseText } from '../input/parse-text.ts';
import { toReturnRule } from '../input/return-url/to-return-rule.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import type { PlaceOrderOutcome } from './answer/place-order-outcome.ts';
import { findMissingCartError } from './attempt/find-missing-cart-error.ts';
import type { WorkerContext } from './attempt-worker/worker-context.ts';
import type { DeviceOrderInput } from './request/order-inputs.ts';
import { parseCompleteOrder } from './request/parse-order-input.ts';
import { requireOrderableCart, toAgreedCart } from './request/require-orderable-cart.ts';
import { startAttempt } from './start/start-attempt.ts';

export interface CompleteExpressCheckoutInput extends DeviceOrderInput {
  readonly sessionId: string;
}

/**
 * Pays the device's cart by the session that its buyer approved. The attempt needs no further call: if its process dies, another node
 * finishes it or has the hold released. Source: the specification, the express-checkout flows.
 */
export const completeExpressCheckout = (
  context: WorkerContext,
  caller: Caller,
  { sessionId, ...input }: CompleteExpressCheckoutInput,
): Promise<PlaceOrderOutcome> => {
  const order = { ...input, payment: { expressSession: { sessionId } } };
  return startAttempt(context, caller, order, {
    operation: 'completeExpressCheckout',
    needs: ['startExpressCheckout', 'placeOrder', 'getCart'],
    paymentField: ['sessionId'],
    parse: async (merchant, owner) => {
      const known = parseText(sessionId, { field: ['sessionId'], kind: 'identifier' });
      const answering = await findAnswering(context, caller, merchant);
      const parsed = parseCompleteOrder(order, toReturnRule(context, caller), answering);
      await requireUnlockedCart(context, { owner, domain: merchant.domain });
      const agreedTotal = await requireAuthorizedAmount(context, caller, owner, merchant, known);
      const cart = await requireOrderableCart(context, caller, owner, merchant, parsed);
      if (cart === null) throw new TypeError('An adapter with express checkout must have getCart');
      const { captchaToken: token } = parsed;
      const captchaToken = token === null ? null : await context.secretBox.seal(token);
      const hold = { kind: 'session', sessionId: known, captchaToken } as const;
      return { ...parsed, plan: { ...parsed.plan, hold, agreed: toAgreedCart(cart, agreedTotal) } };
    },
  });
};

/**
 * Throws ErrorSubmitExpressCheckout (no such session), PreconditionError (not approved yet), and CheckoutError for a cart that was ordered.
 */
async function requireAuthorizedAmount(
  context: WorkerContext,
  caller: Caller,
  owner: OwnerKey,
  merchant: Merchant,
  sessionId: string,
): Promise<NonNullable<ExpressSession['authorizedAmount']>> {
  const session = await findExpressSession(context, caller, owner, merchant, sessionId);
  if (session === null) {
    const missing = await findMissingCartError(context, { owner, domain: merchant.domain });
    if (missing.name !== 'CartNotFound') throw missing;
    throw new CommerceError('ErrorSubmitExpressCheckout', {
      field: ['sessionId'],
      description: 'No cart of this device has this session',
    });
  }
  if (session.authorizedAmount !== null) return session.authorizedAmount;
  throw new CommerceError('PreconditionError', {
    field: ['sessionId'],
    description: 'The buyer has not approved: call authorizeExpressCheckout with the approval first',
  });
}
