import type { Cart } from '../../domain/cart/cart.ts';
import { type Consent, toConsents } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOwner } from '../require-owner.ts';
import { readFacts } from './consent-facts.ts';
import { listConsentOffers } from './list-consent-offers.ts';

/** The consents of the device's open cart, with its answers. Throws DomainNotFound, StoreUnavailable. */
export async function listCartConsents(
  context: CommerceContext,
  caller: Caller,
  { shopId: domain, cartId }: Pick<Cart, 'shopId' | 'cartId'>,
): Promise<readonly Consent[]> {
  const owner = requireOwner(caller);
  const [offers, answers] = await Promise.all([
    listConsentOffers(context, caller, context.merchants.require(domain)),
    context.stores.consents.listAnswers({ owner, domain, cartId }),
  ]);
  return toConsents(offers, answers.map(readFacts));
}
