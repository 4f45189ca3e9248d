import type { PlatformCart } from '../../../domain/cart/cart.ts';
import type { Money } from '../../../domain/money/money.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { toContents } from '../../cart/change/cart-contents.ts';
import type { AgreedCart, AttemptPlan, PlannedItem } from '../attempt/attempt-records.ts';
import type { CartState } from './cart-state.ts';
import { toDeliveryDigest } from './to-delivery-digest.ts';

/** Throws CheckoutError, with both totals, if the cart's total is not the one that was agreed. */
export function requireTotal(expected: Money, actual: Money, field: readonly string[]): void {
  if (expected.number === actual.number && expected.currency === actual.currency) return;
  throw new CommerceError('CheckoutError', {
    expected,
    actual,
    field,
    description: 'The total of the cart differs from the agreed total. Nothing was charged',
  });
}

/** Throws CheckoutError if the plan has an intent for another total than the cart's. */
export function requireIntentTotal({ hold }: Pick<AttemptPlan, 'hold'>, { cart }: Pick<CartState, 'cart'>): void {
  if (hold?.kind === 'intent' && cart !== null) requireTotal(hold.total, cart.total, hold.field);
}

/**
 * The cart must be the one that the call found when it was accepted, with the total that the buyer saw: an addition
 * that reached the platform late, or twice, would be paid too. The device may also have ordered that cart under another
 * key and begun the next one before the call was repeated. The delivery of an agent's cart must be unchanged, too. Throws
 * CheckoutError.
 */
export function requireAgreedCart(agreed: AgreedCart, cart: PlatformCart, totalField: readonly string[]): void {
  if (agreed.cartId !== cart.cartId) {
    throw new CommerceError('CheckoutError', {
      sentence: 'otherCart',
      description: 'The cart was replaced after this call first arrived. Nothing was charged',
    });
  }
  requireTotal(agreed.total, cart.total, totalField);
  const before = toContents(agreed.units);
  const now = toContents(cart.lineItems);
  const isSame =
    before.size === now.size && [...before].every(([variantId, quantity]) => now.get(variantId) === quantity);
  if (!isSame) throw cartChanged('items in the cart');
  const { delivery } = agreed;
  if (delivery !== undefined && delivery !== toDeliveryDigest(cart)) throw cartChanged('delivery of the cart');
}

/**
 * The cart must contain the requested units: a request that reached the platform twice doubles a line. Lines of other
 * variants, such as gifts of a promotion, are the platform's own. Throws CheckoutError.
 */
export function requireAskedUnits(items: readonly PlannedItem[], { cart }: CartState): void {
  if (cart === null) return;
  const asked = toContents(items.map(({ addToCartRef: { variantId }, quantity }) => ({ variantId, quantity })));
  const held = toContents(cart.lineItems);
  for (const [variantId, quantity] of asked) {
    if (held.get(variantId) === quantity) continue;
    throw new CommerceError('CheckoutError', {
      field: ['items'],
      sentence: 'cartChanged',
      description:
        'The shop has another quantity in the cart than was asked for. This attempt has ended and nothing was charged. Read the cart before a new order',
    });
  }
}

const cartChanged = (what: string): CommerceError =>
  new CommerceError('CheckoutError', {
    sentence: 'cartChanged',
    description: `The ${what} changed after this call arrived. Nothing was charged`,
  });
