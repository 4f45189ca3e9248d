import type { CartLine } from '../pricing/cart-state.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type AddonChoice, isSameChoice } from './addon-choice.ts';
import { type AddonPart, type AddonSettings, findAddon } from './addon-settings.ts';
import { createFindChildren, hasRightChildren } from './children.ts';
import { findOptionFault } from './find-option-fault.ts';
import type { OfferedAddon } from './offer-addons.ts';

export interface AddonShelf {
  readonly addons: readonly AddonSettings[];
  readonly offers: readonly OfferedAddon[];
  readonly lines: readonly CartLine[];
}

/**
 * The choices after `wanted` was added to `before`. Parents are looked at before their children, wherever they stand.
 * Refuses with the position and the place of the first selection that is wrong.
 */
export function checkSelections(
  shelf: AddonShelf,
  before: readonly AddonChoice[],
  wanted: readonly AddonChoice[],
): readonly AddonChoice[] {
  const known = wanted.map((selection, item) => {
    const found = findAddon(shelf.addons, selection.addonId);
    if (found === undefined) throw new ShopRefusal('addon-unknown', { item, place: ['addonId'] });
    return { selection, item, ...found };
  });
  let choices = before;
  for (const { selection, item, root, part } of known) {
    if (part !== root) continue;
    choices = merge(choices, listRootChoices(shelf, root, selection, item), root);
  }
  for (const { selection, item, root, part } of known) {
    if (part === root) continue;
    const parents = known.filter((each) => each.part === root).map((each) => each.selection);
    choices = merge(choices, listChildChoices({ root, part, choices, parents }, selection, item), root);
  }
  for (const { item, root } of known) requireChildren(root, choices, { item, place: ['addonId'] });
  return choices;
}

/** Refuses if a chosen add-on has too few children or too many. */
export function requireChildren(
  root: AddonSettings,
  choices: readonly AddonChoice[],
  where: { readonly item?: number; readonly place: readonly string[] },
): void {
  const findChildren = createFindChildren(choices);
  for (const parent of choices.filter(({ addonId }) => addonId === root.id)) {
    if (!hasRightChildren(root, findChildren(root, parent).length)) {
      throw new ShopRefusal('addon-children-wrong', where);
    }
  }
}

const merge = (choices: readonly AddonChoice[], fresh: readonly AddonChoice[], root: AddonSettings) => [
  ...choices.filter((old) => !fresh.some((each) => isSameChoice(old, each, root.scope === 'item'))),
  ...fresh,
];

function listRootChoices(
  { offers, lines }: AddonShelf,
  root: AddonSettings,
  selection: AddonChoice,
  item: number,
): readonly AddonChoice[] {
  const { lineIds, options, addonId } = selection;
  for (const [index, lineId] of lineIds.entries()) {
    const isThere = lines.some((line) => line.lineId === lineId);
    if (!isThere) throw new ShopRefusal('line-not-found', { item, place: ['lineItemIds', String(index)] });
  }
  const offer = offers.find(({ addon }) => addon === root);
  if (offer === undefined) throw new ShopRefusal('addon-not-offered', { item, place: ['addonId'] });
  if ((root.scope === 'cart') !== (lineIds.length === 0)) {
    throw new ShopRefusal('addon-lines-wrong', { item, place: ['lineItemIds'] });
  }
  const wrong = lineIds.findIndex((lineId) => !offer.lineIds.includes(lineId));
  if (wrong >= 0) throw new ShopRefusal('addon-lines-wrong', { item, place: ['lineItemIds', String(wrong)] });
  requireOptions(root, options, item);
  return root.scope === 'item' ? lineIds.map((lineId) => ({ addonId, lineIds: [lineId], options })) : [selection];
}

function listChildChoices(
  family: {
    readonly root: AddonSettings;
    readonly part: AddonPart;
    readonly choices: readonly AddonChoice[];
    /** The parents that the same call chooses. */
    readonly parents: readonly AddonChoice[];
  },
  { addonId, lineIds, options }: AddonChoice,
  item: number,
): readonly AddonChoice[] {
  const { root, part, choices, parents } = family;
  if (lineIds.length > 0) throw new ShopRefusal('addon-lines-wrong', { item, place: ['lineItemIds'] });
  const chosen = parents.length > 0 ? parents : choices.filter((choice) => choice.addonId === root.id);
  if (chosen.length === 0) throw new ShopRefusal('addon-parent-missing', { item, place: ['addonId'] });
  requireOptions(part, options, item);
  if (root.scope !== 'item') return [{ addonId, lineIds: [], options }];
  return chosen.flatMap((parent) => parent.lineIds).map((lineId) => ({ addonId, lineIds: [lineId], options }));
}

function requireOptions(part: AddonPart, options: AddonChoice['options'], item: number): void {
  const place = findOptionFault(part, options);
  if (place !== undefined) throw new ShopRefusal('addon-options-wrong', { item, place });
}
