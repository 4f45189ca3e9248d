import { toConsents } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { nullFor } from '../../errors/null-for.ts';
import { requireVariantHandles } from '../cart/line-items/require-variant-handles.ts';
import { findInputBlockers } from '../checkout/readiness/find-input-blockers.ts';
import { findAnswering } from '../consent/list-consent-offers.ts';
import { toReturnRule } from '../input/return-url/to-return-rule.ts';
import { readRequirements } from '../merchant/read-requirements.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import type { PlaceOrderOutcome } from './answer/place-order-outcome.ts';
import type { WorkerContext } from './attempt-worker/worker-context.ts';
import type { PlaceOrderInput } from './request/order-inputs.ts';
import { type ParsedOrderInput, parsePlaceOrder } from './request/parse-order-input.ts';
import { planIntent } from './request/plan-intent.ts';
import { requireUnblocked } from './request/require-unblocked.ts';
import { startAttempt } from './start/start-attempt.ts';

/** Cart, items, addresses, shipping and payment in one call. Source: the specification, Place Order. */
export const placeOrder = (
  context: WorkerContext,
  caller: Caller,
  input: PlaceOrderInput,
): Promise<PlaceOrderOutcome> =>
  startAttempt(context, caller, input, {
    operation: 'placeOrder',
    needs: ['placeOrder', 'addLineItems', 'setShippingInfo'],
    parse: async (merchant) => {
      const answering = await findAnswering(context, caller, merchant);
      const parsed = parsePlaceOrder(input, toReturnRule(context, caller), answering);
      await requireVariantHandles(context, caller, merchant, parsed.plan.items);
      await requireInputs(context, caller, merchant, parsed);
      const { networkToken } = input.payment;
      if (!networkToken) return parsed;
      const { captchaToken } = parsed;
      const path = ['payment', 'networkToken'];
      const { domain } = merchant;
      const hold = await planIntent(context, caller, { ...networkToken, domain, captchaToken, path });
      return { ...parsed, plan: { ...parsed.plan, hold } };
    },
  });

/**
 * Refuses an order that lacks a captcha or a consent before a cart is created for it. If the platform's requirements cannot be read now,
 * the platform itself refuses the order for a missing captcha.
 */
async function requireInputs(
  context: WorkerContext,
  caller: Caller,
  merchant: Merchant,
  { captchaToken, plan: { signing } }: ParsedOrderInput,
): Promise<void> {
  const requirements = await readRequirements(context, caller, merchant).catch(nullFor());
  const demands = { captcha: requirements?.captcha ?? null, consents: toConsents(signing.offers, []) };
  requireUnblocked(findInputBlockers(demands, { captchaToken, consents: signing.given }));
}
