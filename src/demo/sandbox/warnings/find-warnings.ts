import type { PricedCart } from '../pricing/cart-state.ts';
import type { Facts, ShopWarning } from './facts.ts';
import { watches } from './watches.ts';

/** What a buyer sees in a cart, kept with it until the next change. */
export const toFacts = (cart: PricedCart): Facts =>
  Object.fromEntries(
    watches.map(({ code, look }) => [
      code,
      Object.fromEntries(look(cart).map(({ target, of, value }) => [target, { of, value }])),
    ]),
  );

/** What changed since the last change answered, without the buyer's doing, and what this change made impossible. */
export const findWarnings = (before: Facts, cart: PricedCart): readonly ShopWarning[] => [
  ...findChanges(before, cart),
  ...cart.dropped.map(({ what, target }) => ({ code: droppedCodes[what], target, oldValue: null, newValue: null })),
];

const droppedCodes = { addon: 'addon-gone', code: 'promo-code-gone' } as const;

const findChanges = (before: Facts, cart: PricedCart): readonly ShopWarning[] =>
  watches.flatMap(({ code, look, isWorthTelling }) =>
    look(cart).flatMap(({ target, of, value }) => {
      const seen = before[code]?.[target];
      const isReported = seen?.of === of && seen.value !== value && isWorthTelling(seen.value, value);
      return isReported ? [{ code, target, oldValue: seen.value, newValue: value }] : [];
    }),
  );
