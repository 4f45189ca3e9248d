import { isAmong } from '../goods/goods-settings.ts';
import type { CartLine } from '../pricing/cart-state.ts';
import type { AddonSettings } from './addon-settings.ts';

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
