import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { Merchant } from '../merchants.ts';
import type { Answering } from './consent-facts.ts';
import { listConsentOffers } from './list-consent-offers.ts';

/** The circumstances of the call's answers. Throws StoreUnavailable, as `listConsentOffers`. */
export const findAnswering = async (
  context: CommerceContext,
  caller: Caller,
  merchant: Merchant,
): Promise<Answering> => ({
  offers: await listConsentOffers(context, caller, merchant),
  now: context.runtime.clock.now(),
  buyer: caller.buyer,
});
