import type { CurrencyCode } from '../../lib/currency/currency.ts';
import { findAmountFaults } from '../money/find-amount-faults.ts';
import type { PlatformCart } from './cart.ts';
import { cartRules } from './cart-rules.ts';

/** Every fault of a cart of the shop's currency, one sentence each. */
export const findCartFaults = (cart: PlatformCart, currency: CurrencyCode): readonly string[] => [
  ...findAmountFaults(cart, currency),
  ...Object.values(cartRules).flatMap((find) => find(cart)),
];
