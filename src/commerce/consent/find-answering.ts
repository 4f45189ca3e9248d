import type { Caller } from '../../domain/viewer/viewer.ts';
import type { Merchant } from '../calls/merchants.ts';
import type { CartContext } from '../cart/cart-context.ts';
import type { Answering } from './consent-facts.ts';
import { listConsentOffers } from './list-consent-offers.ts';

/** The circumstances of the call's answers. Throws StoreUnavailable, as `listConsentOffers`. */
export const findAnswering = async (context: CartContext, caller: Caller, merchant: Merchant): Promise<Answering> => ({
  offers: await listConsentOffers(context, caller, merchant),
  now: context.runtime.clock.now(),
  buyer: caller.buyer,
});
