import type { AddonChoice } from './addon-choice.ts';
import type { AddonPart, AddonSettings } from './addon-settings.ts';

export interface ChosenChild {
  readonly choice: AddonChoice;
  readonly part: AddonPart;
}

/** The children of one chosen add-on, in the order of the settings. */
export const findChildren = (
  addon: AddonSettings,
  parent: AddonChoice,
  choices: readonly AddonChoice[],
): readonly ChosenChild[] =>
  addon.children.flatMap((part) =>
    choices
      .filter(
        ({ addonId, lineIds }) => addonId === part.id && (addon.scope !== 'item' || lineIds[0] === parent.lineIds[0]),
      )
      .map((choice) => ({ choice, part })),
  );

export const hasRightChildren = ({ minChildren, maxChildren }: AddonSettings, count: number): boolean =>
  count >= minChildren && (maxChildren === null || count <= maxChildren);
