import type { AddonSelection } from '../../domain/cart/addon.ts';
import type { LineItem } from '../../domain/cart/line-item.ts';
import { type KeyedCart, toCartKey } from '../cart-key.ts';
import type { LineItemResolvers } from '../generated/resolver-types.ts';
import { toGlobalId } from '../global-id.ts';
import type { LineItemParent } from '../parents.ts';
import { findVariant, loadProductOf } from './find-product.ts';

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

export const lineItemFields: LineItemResolvers = {
  id: ({ cartKey, lineItemId }) => toGlobalId('LineItem', ...cartKey, lineItemId),
  product: (line, _arguments, context) => loadProductOf(line, context),
  variant: (line, _arguments, context) => findVariant(line, context),
};
