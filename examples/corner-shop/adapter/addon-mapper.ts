import type { NewAddonSelection } from '../../../src/adapters/contract/index.ts';
import type { AddonOffer, AddonSelection } from '../../../src/domain/cart/addon.ts';
import type { Money } from '../../../src/domain/money/money.ts';
import type { WireCart } from './wire.ts';

type ToMoney = (text: string) => Money;

/** The one option that this platform has: what is written on a card. */
const TEXT = { name: 'text', label: 'Text', values: [], maxLength: 40, required: true } as const;

export function toOffers(cart: WireCart, toMoney: ToMoney): readonly AddonOffer[] {
  const lines = cart.lines.map(({ id }) => id);
  if (lines.length === 0) return [];
  const toOffer = (extra: WireCart['extras'][number]): AddonOffer => ({
    addonId: extra.id,
    name: extra.name,
    description: null,
    scope: extra.of !== null ? 'INHERIT' : extra.each === 'line' ? 'ITEM' : 'CART',
    coverageMode: null,
    eligibleLineItemIds: lines,
    childOffers: cart.extras.filter(({ of }) => of === extra.id).map(toOffer),
    price: toMoney(extra.price),
    options: extra.id === 'card' ? [TEXT] : [],
    minChildren: 0,
    maxChildren: null,
  });
  return cart.extras.filter(({ of }) => of === null).map(toOffer);
}

export const toSelections = ({ chosen, extras }: WireCart, toMoney: ToMoney): readonly AddonSelection[] =>
  chosen.map(({ id, line, text, price }) => {
    const extra = extras.find((each) => each.id === id);
    return {
      addonId: id,
      name: extra?.name ?? id,
      parentAddonId: extra?.of ?? null,
      lineItemIds: line === null ? [] : [line],
      options: text === null ? [] : [{ name: TEXT.name, value: text }],
      price: toMoney(price),
    };
  });

export const toWantedExtra = ({ addonId, lineItemIds, options }: NewAddonSelection) => ({
  id: addonId,
  lines: lineItemIds,
  text: options.find(({ name }) => name === TEXT.name)?.value ?? null,
});
