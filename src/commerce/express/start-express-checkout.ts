import type { ExpressCheckoutProvider, ExpressSession } from '../../domain/order/express-checkout.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { changeCart } from '../cart/change-cart.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { parseReturnUrl } from '../order/return-url/parse-return-url.ts';
import { toReturnRule } from '../order/return-url/to-return-rule.ts';
import { type ExpressOutcome, withSession } from './express-outcome.ts';

export interface StartExpressCheckoutInput extends DomainInput {
  readonly provider: ExpressCheckoutProvider;
  readonly returnUrl?: string | null;
}

/** A session with a provider for the device's cart. Source: the specification, the express-checkout flows. */
export async function startExpressCheckout(
  context: CommerceContext,
  caller: Caller,
  input: StartExpressCheckoutInput,
): Promise<ExpressOutcome> {
  let session: ExpressSession | null = null;
  const outcome = await changeCart(context, caller, input, {
    operation: 'startExpressCheckout',
    parse: ({ provider, returnUrl }: StartExpressCheckoutInput) => ({
      provider,
      returnUrl: parseReturnUrl(returnUrl, toReturnRule(context, caller)),
    }),
    apply: async (start, call, parsed, cart) => {
      const result = await start(call, { cart, ...parsed });
      session = result.session;
      return result;
    },
    findReference: () => session?.sessionId ?? null,
  });
  return withSession(context, caller, input.domain, outcome, session);
}
