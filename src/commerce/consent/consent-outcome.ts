import type { Consent } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { type CartOutcome, isFinalOutcome, readCartOutcome, writeCartOutcome } from '../cart/change/cart-outcome.ts';
import { refuseCartChange } from '../cart/change/refuse-cart-change.ts';
import { findCurrentCart } from '../cart/find-current-cart.ts';
import { type OnceRequest, runOnce } from '../idempotency/run-once.ts';
import { listCartConsents } from './list-consents.ts';

interface ConsentTask extends Pick<OnceRequest<ConsentOutcome>, 'owner' | 'operation' | 'input'> {
  readonly task: () => Promise<ConsentOutcome>;
  readonly refuse: (thrown: unknown) => Promise<ConsentOutcome>;
}

/** A change of consents, once for its key. It has the same effect if it runs again. */
export const runConsentChange = (
  context: CartContext,
  { task, refuse, ...request }: ConsentTask,
): Promise<ConsentOutcome> =>
  runOnce(context, {
    ...request,
    task: () => task().catch(refuse),
    isFinal: isFinalOutcome,
    write: writeCartOutcome,
    read: readConsentOutcome,
  });

/** The result of every answer to consents. */
export interface ConsentOutcome extends CartOutcome {
  /** The consents now; null if there is no cart, or if they cannot be listed. */
  readonly consents: readonly Consent[] | null;
}

/** The result of a refused answer. Throws errors of the request channel. */
export async function refuseConsents(
  context: CartContext,
  caller: Caller,
  domain: string,
  thrown: unknown,
): Promise<ConsentOutcome> {
  return withConsents(context, caller, await refuseCartChange(context, caller, domain, thrown));
}

/** A kept result, beside cart and consents as they are now. */
export async function replayConsents(
  context: CartContext,
  caller: Caller,
  domain: string,
  outcome: CartOutcome,
): Promise<ConsentOutcome> {
  return withConsents(context, caller, { ...outcome, cart: await findCurrentCart(context, caller, domain) });
}

const readConsentOutcome = (text: string): ConsentOutcome => ({ ...readCartOutcome(text), consents: null });

async function withConsents(context: CartContext, caller: Caller, outcome: CartOutcome): Promise<ConsentOutcome> {
  const { cart } = outcome;
  const consents = cart === null ? null : await listCartConsents(context, caller, cart).catch(() => null);
  return { ...outcome, consents };
}
