import type { ExpressSession } from '../../domain/payment/express-checkout.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { nullFor } from '../../errors/null-for.ts';
import type { CartContext } from '../cart/cart-context.ts';
import type { CartOutcome } from '../cart/change/cart-outcome.ts';
import { requireOwner } from '../context/require-owner.ts';
import { findExpressSession } from './find-express-session.ts';

/** The result of a mutation about an express checkout. */
export interface ExpressOutcome extends CartOutcome {
  /** Null if the call was refused, and in a replay if the session has ended since. */
  readonly session: ExpressSession | null;
}

/** The outcome with the session that the call made; for a replay, with that of the earlier call as it is now. */
export async function withSession(
  context: CartContext,
  caller: Caller,
  domain: string,
  outcome: CartOutcome,
  session: ExpressSession | null,
): Promise<ExpressOutcome> {
  const { reference = null, ...shown } = outcome;
  if (session !== null || reference === null)
    return { ...shown, session: outcome.userErrors.length > 0 ? null : session };
  const merchant = context.merchants.requireConfigured(domain);
  const found = findExpressSession(context, caller, requireOwner(caller), merchant, reference);
  return { ...shown, session: await found.catch(nullFor()) };
}
