import type { Cart } from '../../../domain/cart/cart.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { readRequirements } from '../../merchant/read-requirements.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import type { AgentDraftInput } from './checkout-draft.ts';
import { WrongCurrencyError } from './wrong-currency-error.ts';

/**
 * Refuses a draft before anything is done for it. `cart` is the one that it changes. Throws WrongCurrencyError, and what `takeCodes`
 * throws.
 */
export async function admitDraft(
  context: WorkerContext,
  caller: Caller,
  { domain, draft: { currency, promoCodes }, takeCodes }: AgentDraftInput,
  cart: Cart | null,
): Promise<void> {
  if (currency !== null) {
    // Before there is a cart, the merchant's platform tells the currency of new ones, if it can.
    const requirements = () => readRequirements(context, caller, context.merchants.require(domain));
    const own = cart?.total.currency ?? (await requirements()).currency;
    if (own !== null && own !== currency) throw new WrongCurrencyError(own);
  }
  const known = new Set(cart?.coupons.map(toKey));
  const tried = new Set(promoCodes.map(toKey).filter((code) => !known.has(code)));
  if (tried.size > 0) await takeCodes(tried.size);
}

const toKey = (code: string): string => code.toLowerCase();
