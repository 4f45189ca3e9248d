import type { AddonOfferView, SelectedAddon } from '../../demo/sandbox/endpoint/index.ts';
import type { AddonOffer, AddonScope, AddonSelection } from '../../domain/cart/addon.ts';
import type { Money } from '../../domain/money/money.ts';

type ToMoney = (number: number) => Money;

const scopes: Readonly<Record<AddonOfferView['scope'], AddonScope>> = {
  cart: 'CART',
  item: 'ITEM',
  group: 'GROUP',
  child: 'INHERIT',
};

export const toAddonOffer = (offer: AddonOfferView, toMoney: ToMoney): AddonOffer => ({
  addonId: offer.addonId,
  name: offer.name,
  description: offer.description,
  scope: scopes[offer.scope],
  coverageMode: offer.perUnit ? 'PER_ITEM' : null,
  eligibleLineItemIds: offer.lineIds,
  childOffers: offer.children.map((child) => toAddonOffer(child, toMoney)),
  price: toMoney(offer.price),
  options: offer.options.map((option) => ({
    ...option,
    maxLength: option.values.length > 0 ? null : option.maxLength,
  })),
  minChildren: offer.minChildren,
  maxChildren: offer.maxChildren,
});

export const toAddonSelection = (addon: SelectedAddon, toMoney: ToMoney): AddonSelection => ({
  addonId: addon.addonId,
  name: addon.name,
  parentAddonId: addon.parentId,
  lineItemIds: addon.lineIds,
  options: addon.options,
  price: toMoney(addon.price),
});
