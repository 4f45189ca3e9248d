import { type MerchantAdapter, supports } from '../../../adapters/contract/index.ts';
import type { Address } from '../../../domain/address.ts';
import type { Cart, PlatformCart } from '../../../domain/cart/cart.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { describeRefusal, type Refusal } from '../../../errors/refusal.ts';
import type { StoredAnswer } from '../../../stores/ports/index.ts';
import type { CartContext } from '../../cart/cart-context.ts';
import { readCartConsents } from '../../consent/list-consents.ts';
import { readRequirements } from '../../merchant/read-requirements.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import { findCartBlockers } from './find-cart-blockers.ts';
import { findInputBlockers, type GivenInputs } from './find-input-blockers.ts';

/** What completeOrder brings besides the payment. */
export interface GivenToCart extends GivenInputs {
  readonly billingInfo: Address | null;
}

/**
 * Everything that keeps a device's cart from being ordered. Readiness and completeOrder run this same function. The
 * `field` of a blocker names the input of completeOrder that lifts it; without one the cart has to change. Throws
 * StoreUnavailable if the merchant's requirements are not known.
 */
export async function findBlockers(
  context: CartContext,
  caller: Caller,
  order: {
    readonly merchant: Merchant;
    readonly cart: Cart;
    readonly given: GivenToCart;
    /** The consents that the cart has so far. */
    readonly answers: readonly StoredAnswer[];
  },
): Promise<readonly Refusal[]> {
  const { merchant, cart, given } = order;
  const [{ captcha }, consents] = await Promise.all([
    readRequirements(context, caller, merchant),
    readCartConsents(context, caller, merchant, order.answers),
  ]);
  return [
    ...findCartBlockers(cart, merchant.adapter),
    ...findBillingBlockers(cart, given, merchant.adapter),
    ...findInputBlockers({ captcha, consents }, given),
  ];
}

/** An address that moves the tax must be on the cart first: the buyer agrees to the total with it, and not to the one before. */
function findBillingBlockers(
  { billingInfo, taxedAtBilling = false }: PlatformCart,
  given: GivenToCart,
  adapter: MerchantAdapter,
): readonly Refusal[] {
  const isFirst = taxedAtBilling && supports(adapter, 'setBillingInfo');
  if (billingInfo === null && isFirst) return [billingFirst];
  if (billingInfo === null) return given.billingInfo === null ? [billingMissing] : [];
  return isFirst && given.billingInfo !== null && isElsewhere(billingInfo, given.billingInfo) ? [otherBilling] : [];
}

const isElsewhere = (one: Address, other: Address): boolean =>
  (['country', 'stateOrProvince', 'postalCode', 'city'] as const).some((part) => one[part] !== other[part]);

/** Made once, like the next two: they say the same of every cart. */
const billingFirst = describeRefusal('MissingRequiredParameters', {
  sentence: 'billingFirst',
  description: 'The tax depends on billingInfo: set it with setBillingInfo, then the total is final',
});

const otherBilling = describeRefusal('CheckoutError', {
  field: ['billingInfo'],
  sentence: 'totalMoves',
  description: 'The tax depends on billingInfo: change it with setBillingInfo, then order the new total',
});

const billingMissing = describeRefusal('MissingRequiredParameters', {
  field: ['billingInfo'],
  description: 'Every order needs billingInfo, here or on the cart',
});
