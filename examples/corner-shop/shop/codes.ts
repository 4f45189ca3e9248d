import type { Cart } from './cart.ts';

/** Each code with what the goods have to cost for it. */
export const CODES: ReadonlyMap<string, number> = new Map([
  ['NEIGHBOUR', 0],
  ['REGULAR', 0],
  ['BIGSHOP', 3_000],
]);

export const priceGoods = ({ lines }: Cart): number =>
  lines.reduce((sum, { variant, quantity }) => sum + variant.price * quantity, 0);

export const applies = (cart: Cart, code: string): boolean => priceGoods(cart) >= (CODES.get(code) ?? 0);

/** The codes of an open cart that no longer apply. Nothing is taken off for them. */
export const findLapsed = (cart: Cart): readonly string[] =>
  cart.open ? cart.codes.filter((code) => !applies(cart, code)) : [];
