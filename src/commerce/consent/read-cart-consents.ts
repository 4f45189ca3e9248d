import { type Consent, toConsents } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { StoredAnswer } from '../../stores/ports/index.ts';
import type { Merchant } from '../calls/merchants.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { readFacts } from './consent-facts.ts';
import { listConsentOffers } from './list-consent-offers.ts';

/** The consents of a cart with these answers. Throws StoreUnavailable. */
export async function readCartConsents(
  context: CartContext,
  caller: Caller,
  merchant: Merchant,
  answers: readonly StoredAnswer[],
): Promise<readonly Consent[]> {
  return toConsents(await listConsentOffers(context, caller, merchant), answers.map(readFacts));
}
