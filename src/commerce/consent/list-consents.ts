import type { Cart } from '../../domain/cart/cart.ts';
import { type Consent, toConsents } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { StoredAnswer } from '../../stores/ports/index.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { findKeptCheckout } from '../cart/find-kept-checkout.ts';
import { getCart } from '../cart/get-cart.ts';
import { requireOwner } from '../context/require-owner.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { answerInTime } from '../merchant-calls/answer-in-time.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import { readFacts } from './consent-facts.ts';
import { listConsentOffers } from './list-consent-offers.ts';

/**
 * The consents of the device's cart. Source: the specification, Get Consents. Throws CartNotFound, DomainNotFound,
 * OperationNotSupported (the platform shows no carts), StoreUnavailable.
 */
export async function listConsents(
  context: CartContext,
  caller: Caller,
  { domain }: Pick<DomainInput, 'domain'>,
): Promise<readonly Consent[]> {
  const cart = await getCart(context, caller, { domain });
  if (cart === null) throw new CommerceError('CartNotFound', { domain });
  return listCartConsents(context, caller, cart);
}

/** The consents of a cart with these answers. Throws StoreUnavailable. */
export async function readCartConsents(
  context: CartContext,
  caller: Caller,
  merchant: Merchant,
  answers: readonly StoredAnswer[],
): Promise<readonly Consent[]> {
  return toConsents(await listConsentOffers(context, caller, merchant), answers.map(readFacts));
}

/** The consents of the device's open cart, with its answers. Throws DomainNotFound, StoreUnavailable. */
export async function listCartConsents(
  context: CartContext,
  caller: Caller,
  cart: Pick<Cart, 'shopId' | 'cartId' | 'checkout' | 'answerBy'>,
): Promise<readonly Consent[]> {
  const owner = requireOwner(caller);
  const merchant = context.merchants.require(cart.shopId);
  const { answers } = await findKeptCheckout(context, owner, cart);
  return answerInTime(context, cart, readCartConsents(context, caller, merchant, answers));
}
