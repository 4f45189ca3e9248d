import type { AddonChoice } from './addon-choice.ts';
import type { AddonPart, AddonSettings } from './addon-settings.ts';

export interface ChosenChild {
  readonly choice: AddonChoice;
  readonly part: AddonPart;
}

/** Finds the children of one chosen add-on, in the order of the settings. Looks at all choices once. */
export function createFindChildren(choices: readonly AddonChoice[]) {
  const byAddon = Map.groupBy(choices, ({ addonId }) => addonId);
  const byLine = Map.groupBy(choices, ({ addonId, lineIds }) => toKey(addonId, lineIds[0]));
  return (addon: AddonSettings, parent: AddonChoice): readonly ChosenChild[] =>
    addon.children.flatMap((part) => {
      const own = addon.scope === 'item' ? byLine.get(toKey(part.id, parent.lineIds[0])) : byAddon.get(part.id);
      return (own ?? []).map((choice) => ({ choice, part }));
    });
}

/** An add-on's identifier has no space. */
const toKey = (addonId: string, lineId: string | undefined): string => `${addonId} ${lineId ?? ''}`;

export const hasRightChildren = ({ minChildren, maxChildren }: AddonSettings, count: number): boolean =>
  count >= minChildren && (maxChildren === null || count <= maxChildren);
