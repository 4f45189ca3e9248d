import type { CartLine } from '../pricing/cart-state.ts';
import type { AddonChoice } from './addon-choice.ts';
import { type AddonSettings, findAddon } from './addon-settings.ts';
import { createFindChildren, hasRightChildren } from './children.ts';
import { findOptionFault } from './find-option-fault.ts';
import { type OfferedAddon, offerAddons } from './offer-addons.ts';

export interface SettledAddons {
  readonly offers: readonly OfferedAddon[];
  readonly standing: readonly AddonChoice[];
  /** No longer to be had, although what they were chosen for is still there. */
  readonly dropped: readonly AddonChoice[];
}

/**
 * Which of the choices still stand in the cart as it is. A choice goes silently with its lines and with its parent's lines; a
 * group shrinks with them.
 */
export function settleAddons(
  addons: readonly AddonSettings[],
  lines: readonly CartLine[],
  choices: readonly AddonChoice[],
): SettledAddons {
  const offers = offerAddons(addons, lines);
  if (choices.length === 0) return { offers, standing: [], dropped: [] };
  const present = new Set(lines.map(({ lineId }) => lineId));
  const offerById = new Map(offers.map(({ addon, lineIds }) => [addon.id, { addon, lines: new Set(lineIds) }]));
  const findChildren = createFindChildren(choices);
  const dropped: AddonChoice[] = [];
  const roots: AddonChoice[] = [];
  for (const choice of choices) {
    const found = findAddon(addons, choice.addonId);
    if (found !== undefined && found.part !== found.root) continue;
    const lineIds = choice.lineIds.filter((id) => present.has(id));
    const isEmptied = choice.lineIds.length > 0 ? lineIds.length === 0 : present.size === 0;
    if (isEmptied) continue;
    const offer = offerById.get(choice.addonId);
    const eligible = lineIds.filter((id) => offer?.lines.has(id));
    const fits = offer !== undefined && (choice.lineIds.length === 0 || eligible.length > 0);
    if (fits && findOptionFault(offer.addon, choice.options) === undefined)
      roots.push({ ...choice, lineIds: eligible });
    else dropped.push(choice);
  }
  const standing = roots.flatMap((root) => {
    const addon = findAddon(addons, root.addonId)?.root;
    const children = addon === undefined ? [] : findChildren(addon, root);
    const fitting = children.filter(({ choice, part }) => findOptionFault(part, choice.options) === undefined);
    if (addon === undefined || !hasRightChildren(addon, fitting.length)) {
      dropped.push(root, ...children.map(({ choice }) => choice));
      return [];
    }
    dropped.push(...children.filter((each) => !fitting.includes(each)).map(({ choice }) => choice));
    return [root, ...fitting.map(({ choice }) => choice)];
  });
  const known = new Set(dropped);
  for (const root of dropped.slice()) {
    const addon = addons.find(({ id }) => id === root.addonId);
    const lost = addon === undefined ? [] : findChildren(addon, root).map(({ choice }) => choice);
    dropped.push(...lost.filter((choice) => !known.has(choice)));
    for (const choice of lost) known.add(choice);
  }
  return { offers, standing, dropped };
}
