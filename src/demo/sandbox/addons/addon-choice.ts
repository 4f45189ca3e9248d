/**
 * What was chosen, as it is stored. One line for an add-on of scope `item` and its children, several for `group`, none
 * for `cart`. A child of `group` or `cart` names no lines: it has those of its parent.
 */
export interface AddonChoice {
  readonly addonId: string;
  readonly lineIds: readonly string[];
  readonly options: readonly { readonly name: string; readonly value: string }[];
}

/** Whether both are one selection, so that choosing it again replaces it. With `perLine`, each line is a selection of its own. */
export const isSameChoice = (left: AddonChoice, right: AddonChoice, perLine: boolean): boolean =>
  left.addonId === right.addonId && (!perLine || left.lineIds[0] === right.lineIds[0]);
