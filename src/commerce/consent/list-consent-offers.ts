import { type ConsentOffer, toConsentOffer } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { callMerchant } from '../merchant-calls/call-merchant.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import type { Answering } from './consent-facts.ts';

/** The circumstances of the call's answers. Throws StoreUnavailable, as `listConsentOffers`. */
export const findAnswering = async (context: CartContext, caller: Caller, merchant: Merchant): Promise<Answering> => ({
  offers: await listConsentOffers(context, caller, merchant),
  now: context.runtime.clock.now(),
  buyer: caller.buyer,
});

/**
 * All consents that the merchant asks for: those of the configuration, or those of its platform, or the default one for
 * advertising. Throws StoreUnavailable if the platform must be asked and does not answer.
 */
export async function listConsentOffers(
  context: Pick<CartContext, 'timers' | 'logger' | 'settings' | 'consentLists'>,
  caller: Pick<Caller, 'requestId' | 'buyer'>,
  { domain, adapter, consents }: Merchant,
): Promise<readonly ConsentOffer[]> {
  if (consents.configured.length > 0) return consents.configured;
  const listConsents = adapter.listConsents?.bind(adapter);
  const listed =
    listConsents === undefined
      ? []
      : await context.consentLists.read(domain, () =>
          callMerchant(
            context,
            { domain, operation: 'listConsents', caller, timeout: context.settings.listedCartTimeout },
            listConsents,
          ),
        );
  if (listed.length > 0) return listed.map(toConsentOffer);
  return consents.marketing === null ? [] : [consents.marketing];
}
