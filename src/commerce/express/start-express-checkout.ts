import type { ExpressCheckoutProvider, ExpressSession } from '../../domain/payment/express-checkout.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { digest } from '../../lib/digest.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { changeCart } from '../cart/change/change-cart.ts';
import { requireOwner } from '../context/require-owner.ts';
import { parseIdempotencyKey } from '../idempotency/parse-idempotency-key.ts';
import { toFingerprint } from '../idempotency/to-fingerprint.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { parseReturnUrl } from '../input/return-url/parse-return-url.ts';
import { toReturnRule } from '../input/return-url/to-return-rule.ts';
import { type ExpressOutcome, withSession } from './express-outcome.ts';

export interface StartExpressCheckoutInput extends DomainInput {
  readonly provider: ExpressCheckoutProvider;
  readonly returnUrl?: string | null;
}

/**
 * Start key of the session: equal for a repeated call with the same `idempotencyKey` and input, so that it finds its session. Other input under
 * the same key gets another start key, since an `idempotencyKey` whose call led to nothing may be used again.
 */
function toStartKey({ runtime }: CartContext, caller: Caller, input: StartExpressCheckoutInput): string {
  const key = parseIdempotencyKey(input.idempotencyKey);
  return key === null ? runtime.uuid() : digest(`${requireOwner(caller)} ${toFingerprint(input, [])}`);
}

/** Starts a session with a provider for the device's cart. Source: the specification, the express-checkout flows. */
export async function startExpressCheckout(
  context: CartContext,
  caller: Caller,
  input: StartExpressCheckoutInput,
): Promise<ExpressOutcome> {
  let session: ExpressSession | null = null;
  const outcome = await changeCart(context, caller, input, {
    operation: 'startExpressCheckout',
    parse: ({ provider, returnUrl }: StartExpressCheckoutInput) => ({
      provider,
      returnUrl: parseReturnUrl(returnUrl, toReturnRule(context, caller)),
      startKey: toStartKey(context, caller, input),
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
