import type { AddonSelection } from '../../../domain/cart/addon.ts';
import type { LineItem } from '../../../domain/cart/line-item.ts';
import { type KeyedCart, toCartKey } from '../../cart-key.ts';
import type { LineItemParent } from '../../parents.ts';

type Selections = KeyedCart['addons']['selections'];

export const toLineItemParent = (line: LineItem, cart: KeyedCart): LineItemParent => ({
  ...line,
  addons: findByLine(cart.addons.selections).get(line.lineItemId) ?? [],
  cartKey: toCartKey(cart),
  domain: cart.shopId,
});

/** Each cart's selections are looked at once, however many lines it has. */
const indexes = new WeakMap<Selections, ReadonlyMap<string, readonly AddonSelection[]>>();

function findByLine(selections: Selections): ReadonlyMap<string, readonly AddonSelection[]> {
  const known = indexes.get(selections);
  if (known !== undefined) return known;
  const index = new Map<string, AddonSelection[]>();
  for (const selection of selections) {
    for (const lineItemId of selection.lineItemIds) {
      const own = index.get(lineItemId) ?? [];
      own.push(selection);
      index.set(lineItemId, own);
    }
  }
  indexes.set(selections, index);
  return index;
}
