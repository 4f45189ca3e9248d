import { supports } from '../../adapters/contract/index.ts';
import type { CheckoutRequirements } from '../../domain/cart/checkout-requirements.ts';
import { type Consent, toConsents } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import { listConsentOffers } from '../consent/list-consent-offers.ts';
import type { CommerceContext } from '../dependencies.ts';
import { readRequirements } from './read-requirements.ts';

export interface MerchantRequirements extends CheckoutRequirements {
  /** Empty if the platform takes no orders. */
  readonly paymentKinds: readonly 'ENCRYPTED_CARD'[];
  /** All consents of the merchant, none of them answered. */
  readonly consents: readonly Consent[];
}

/** For a frontend that has no cart yet. Throws DomainNotFound, StoreUnavailable. */
export async function getCheckoutRequirements(
  context: CommerceContext,
  caller: Caller,
  { domain }: { readonly domain: string },
): Promise<MerchantRequirements> {
  requireAnyCredential(caller.viewer);
  const merchant = context.merchants.require(domain);
  const [requirements, offers] = await Promise.all([
    readRequirements(context, caller, merchant),
    listConsentOffers(context, caller, merchant),
  ]);
  const paymentKinds = supports(merchant.adapter, 'placeOrder') ? (['ENCRYPTED_CARD'] as const) : [];
  return { ...requirements, paymentKinds, consents: toConsents(offers, []) };
}
