import type { LineItem } from '../../../domain/line-item.ts';
import { type KeyedCart, toCartKey } from '../../cart-key.ts';
import type { LineItemParent } from '../../parents.ts';

export const toLineItemParent = (line: LineItem, cart: KeyedCart): LineItemParent => ({
  ...line,
  addons: cart.addons.selections.filter(({ lineItemIds }) => lineItemIds.includes(line.lineItemId)),
  cartKey: toCartKey(cart),
  domain: cart.shopId,
});
