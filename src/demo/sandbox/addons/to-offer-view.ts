import type { AddonOfferView } from '../pricing/cart-state.ts';
import type { AddonPart } from './addon-settings.ts';
import type { OfferedAddon } from './offer-addons.ts';

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
