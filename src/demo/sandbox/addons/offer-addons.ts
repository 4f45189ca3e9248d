import { isAmong } from '../goods-settings.ts';
import type { AddonOfferView, CartLine } from '../pricing/cart-state.ts';
import type { AddonPart, AddonSettings } from './addon-settings.ts';

/** What a buyer can choose, as the shop shows it. */
export function toOfferView({ addon, lineIds }: OfferedAddon): AddonOfferView {
  const { scope, minChildren, maxChildren, children } = addon;
  return {
    ...toView(addon, lineIds),
    scope,
    minChildren,
    maxChildren,
    children: children.map((part) => ({
      ...toView(part, lineIds),
      scope: 'child',
      minChildren: 0,
      maxChildren: null,
      children: [],
    })),
  };
}

const toView = ({ id, name, description, perUnit, price, options }: AddonPart, lineIds: readonly string[]) => ({
  addonId: id,
  name,
  description,
  perUnit,
  lineIds,
  price,
  options,
});

export interface OfferedAddon {
  readonly addon: AddonSettings;
  /** The lines that it can be chosen for, at least one. */
  readonly lineIds: readonly string[];
}

/** What can be chosen now. It follows the cart: the goods in it and what they cost. */
export function offerAddons(addons: readonly AddonSettings[], lines: readonly CartLine[]): readonly OfferedAddon[] {
  const value = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  return addons
    .filter(({ from, upTo }) => value >= from && (upTo === null || value < upTo))
    .map((addon) => ({
      addon,
      lineIds: lines.filter((line) => isAmong(addon.goods, line)).map(({ lineId }) => lineId),
    }))
    .filter(({ lineIds }) => lineIds.length > 0);
}
