import { type ChangedCart, changeCart } from '../cart/change-cart.ts';
import { storeAddons } from '../cart/store-extras.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import type { AddonChoice } from './addon-choice.ts';
import { type AddonSettings, findAddon } from './addon-settings.ts';
import { requireChildren } from './check-selections.ts';

export interface AddonToRemove {
  readonly cartId: string;
  readonly addonId: string;
  /** Null for everywhere. */
  readonly lineIds: readonly string[] | null;
}

/** Removes an add-on with its children, from some lines or everywhere. */
export const removeAddon = (shop: Shop, { cartId, addonId, lineIds }: AddonToRemove): Promise<ChangedCart> =>
  changeCart(shop, cartId, async (queries, { lines, addons: choices }) => {
    const found = findAddon(shop.settings.addons, addonId);
    if (found === undefined) throw new ShopRefusal('addon-unknown', { place: ['addonId'] });
    for (const [index, lineId] of (lineIds ?? []).entries()) {
      const isThere = lines.some((line) => line.lineId === lineId);
      if (!isThere) throw new ShopRefusal('line-not-found', { place: ['lineItemIds', String(index)] });
    }
    const { root, part } = found;
    const chosen = choices.filter((choice) => choice.addonId === addonId);
    if (chosen.length === 0) throw new ShopRefusal('addon-not-chosen', { place: ['addonId'] });
    requireChosenLines(chosen, lineIds);

    const isMeant = (choice: AddonChoice): boolean =>
      lineIds === null || root.scope === 'group' || lineIds.includes(choice.lineIds[0] ?? '');
    const left = choices.flatMap((choice) => {
      const goes = choice.addonId === addonId || (part === root && isChildOf(root, choice));
      if (!goes || !isMeant(choice)) return [choice];
      return shrink(choice, chosen, lineIds);
    });
    if (part !== root) requireChildren(root, left, { place: ['addonId'] });
    await storeAddons(queries, cartId, left);
  });

const isChildOf = (root: AddonSettings, { addonId }: AddonChoice): boolean =>
  root.children.some(({ id }) => id === addonId);

/** Lines can be named only for an add-on that is chosen for lines, and each must be one of them. */
function requireChosenLines(chosen: readonly AddonChoice[], lineIds: readonly string[] | null): void {
  const held = chosen.flatMap((choice) => choice.lineIds);
  if (lineIds === null) return;
  if (held.length === 0) throw new ShopRefusal('addon-lines-wrong', { place: ['lineItemIds'] });
  const other = lineIds.findIndex((lineId) => !held.includes(lineId));
  if (other >= 0) throw new ShopRefusal('addon-not-chosen', { place: ['lineItemIds', String(other)] });
}

/** A group keeps its other lines, and its children with them. */
function shrink(
  choice: AddonChoice,
  chosen: readonly AddonChoice[],
  lineIds: readonly string[] | null,
): readonly AddonChoice[] {
  const held = chosen.flatMap((each) => each.lineIds);
  const isGroup = chosen.length === 1 && held.length > 1;
  const left = held.filter((lineId) => lineIds !== null && !lineIds.includes(lineId));
  if (!isGroup || left.length === 0) return [];
  return [choice.lineIds.length === 0 ? choice : { ...choice, lineIds: left }];
}
