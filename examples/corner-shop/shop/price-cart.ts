import { type Cart, METHODS } from './shop.ts';

const BAG = 10;

/** What the buyer owes, in minor units: tax of a tenth, and a tenth off with each code. */
export function priceCart(cart: Cart) {
  const goods = cart.lines.reduce((sum, { variant, quantity }) => sum + variant.price * quantity, 0);
  const parcel = cart.lines.filter(({ variant }) => variant.physical);
  const discount = cart.codes.length * Math.floor(goods / 10);
  const method = METHODS.find(({ id }) => id === cart.method);
  const shipping = parcel.length > 0 && cart.way === 'SHIP' ? (method?.price ?? 0) : 0;
  const tax = Math.round((goods - discount) / 10);
  const bag = parcel.length > 0 ? BAG : 0;
  const wrap = cart.wrapped ? 300 : 0;
  return { goods, discount, shipping, tax, bag, wrap, total: goods - discount + shipping + tax + bag + wrap };
}
