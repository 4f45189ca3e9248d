import type { CardNetworkName } from '../../domain/card-network/card-network.ts';
import type { CheckoutRequirements } from '../../domain/cart/checkout-requirements.ts';
import { type Consent, toConsents } from '../../domain/cart/consent.ts';
import type { MerchantProfile } from '../../domain/merchant.ts';
import type { ExpressCheckoutProvider } from '../../domain/payment/express-checkout.ts';
import type { PaymentKind } from '../../domain/payment/payment.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import { listConsentOffers } from '../consent/list-consent-offers.ts';
import { listAcceptedCardNetworks } from '../merchant/list-accepted-card-networks.ts';
import type { MerchantContext } from '../merchant/merchant-context.ts';
import { readRequirements } from '../merchant/read-requirements.ts';
import { listPaymentKinds } from '../merchant/require-payment-kind.ts';
import { answerInTime } from '../merchant-calls/answer-in-time.ts';

const paymentKindNames = {
  card: 'ENCRYPTED_CARD',
  'express-checkout': 'EXPRESS_CHECKOUT',
  'network-token': 'NETWORK_TOKEN',
} as const satisfies Record<PaymentKind, string>;

export interface MerchantRequirements extends CheckoutRequirements {
  /** Empty if the platform does not say. */
  readonly expressProviders: readonly ExpressCheckoutProvider[];
  /** The networks whose tokens it takes, and that this service has. */
  readonly cardNetworks: readonly CardNetworkName[];
  /** Empty if the platform takes no orders. */
  readonly paymentKinds: readonly (typeof paymentKindNames)[PaymentKind][];
  /** All consents of the merchant, none of them answered. */
  readonly consents: readonly Consent[];
}

/** For a frontend that has no cart yet. Throws DomainNotFound, StoreUnavailable. */
export async function getCheckoutRequirements(
  context: MerchantContext,
  caller: Caller,
  profile: Pick<MerchantProfile, 'domain' | 'answerBy'>,
): Promise<MerchantRequirements> {
  requireAnyCredential(caller.viewer);
  const merchant = context.merchants.require(profile.domain);
  const asked = Promise.all([
    readRequirements(context, caller, merchant),
    listConsentOffers(context, caller, merchant),
    listAcceptedCardNetworks(context, caller, merchant),
  ]);
  const [requirements, offers, cardNetworks] = await answerInTime(context, profile, asked);
  const paymentKinds = listPaymentKinds(context, merchant).map((kind) => paymentKindNames[kind]);
  const expressProviders = requirements.expressProviders ?? [];
  return { ...requirements, expressProviders, cardNetworks, paymentKinds, consents: toConsents(offers, []) };
}
