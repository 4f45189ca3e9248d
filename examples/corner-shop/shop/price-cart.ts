import type { Cart } from './cart.ts';
import { findLapsed, priceGoods } from './codes.ts';
import { priceExtra } from './extras.ts';
import { METHODS } from './parcels.ts';

const BAG = 10;

/** What the buyer owes, in minor units: tax of a tenth, and a tenth off with each code. */
export function priceCart(cart: Cart) {
  const goods = priceGoods(cart);
  const perCode = Math.floor(goods / 10);
  const discount = (cart.codes.length - findLapsed(cart).length) * perCode;
  const shipping = cart.parcels.reduce(
    (sum, { method }) => sum + (METHODS.find(({ id }) => id === method)?.price ?? 0),
    0,
  );
  const tax = Math.round((goods - discount) / 10);
  const bag = cart.parcels.length > 0 ? BAG : 0;
  const extras = cart.extras.reduce((sum, extra) => sum + priceExtra(extra), 0);
  return { goods, perCode, shipping, tax, bag, total: goods - discount + shipping + tax + bag + extras };
}
