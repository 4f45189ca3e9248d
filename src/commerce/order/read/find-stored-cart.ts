import type { Cart } from '../../../domain/cart/cart.ts';
import { applyJsonDifference } from '../../../lib/json/json-difference.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredOrder } from '../../../stores/ports/index.ts';
import type { KeptCart } from '../attempt/attempt-records.ts';
import { redactBuyer } from './redact-buyer.ts';

/** The cart of a result or an event: its own, or that of `order` with the stored difference. */
export function findStoredCart({ cart, differs, buyerRemoved }: KeptCart, order: StoredOrder | undefined): Cart {
  if (cart !== undefined) return cart;
  if (order === undefined) throw new TypeError('An attempt has no cart, and its order is not kept');
  const ordered = applyJsonDifference(parseStoredJson<unknown>(order.cart), differs) as Cart;
  return buyerRemoved === true ? redactBuyer(ordered) : ordered;
}
