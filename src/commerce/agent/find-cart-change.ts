import type { Cart } from '../../domain/cart/cart.ts';
import type { Money } from '../../domain/money/money.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { toGoods } from '../order/steps/to-goods.ts';
import { isSameAddress } from './draft/is-same-address.ts';

/** Why the cart is not the one that was answered last: what is bought, where it goes and how, and what it costs. Undefined if it is. */
export function findCartChange(agreed: Cart, cart: Cart): CommerceError | undefined {
  const isSame =
    isSameAmount(agreed.total, cart.total) &&
    isSameAddress(agreed.shippingInfo, cart.shippingInfo) &&
    toGoods(agreed) === toGoods(cart);
  return isSame ? undefined : toCartChange(agreed.total, cart.total);
}

/** `expected`: null if no total was answered yet. */
export const toCartChange = (expected: Money | null, actual: Money): CommerceError =>
  new CommerceError('CheckoutError', {
    ...(expected === null || isSameAmount(expected, actual) ? { sentence: 'cartChanged' } : { expected, actual }),
    description: 'The cart differs from the one that was answered last. Nothing was charged',
  });

const isSameAmount = (one: Money, other: Money): boolean =>
  one.number === other.number && one.currency === other.currency;
