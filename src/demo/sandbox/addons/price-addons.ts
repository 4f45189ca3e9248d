import { isAmong } from '../goods-settings.ts';
import type { CartLine } from '../pricing/cart-state.ts';
import type { AddonChoice } from './addon-choice.ts';
import { type AddonSettings, findAddon } from './addon-settings.ts';

export interface PricedAddon {
  readonly addonId: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly lineIds: readonly string[];
  readonly options: AddonChoice['options'];
  /** The price of all its units together. */
  readonly price: number;
  /** The lines that the price is about, for tax and for what a negative price can take. */
  readonly coveredLineIds: readonly string[];
  readonly taxable: boolean;
}

/** The choices in the order of the settings, and of the cart's lines, each with its price. */
export function priceAddons(
  addons: readonly AddonSettings[],
  lines: readonly CartLine[],
  standing: readonly AddonChoice[],
): readonly PricedAddon[] {
  if (standing.length === 0) return [];
  const positions = new Map(lines.map(({ lineId }, index) => [lineId, index]));
  const inOrder = standing.toSorted(
    (left, right) => (positions.get(left.lineIds[0] ?? '') ?? 0) - (positions.get(right.lineIds[0] ?? '') ?? 0),
  );
  const byAddon = Map.groupBy(inOrder, ({ addonId }) => addonId);
  const lineById = new Map(lines.map((line) => [line.lineId, line]));
  return addons
    .flatMap((root) => [root.id, ...root.children.map(({ id }) => id)])
    .flatMap((id) => byAddon.get(id) ?? [])
    .flatMap((choice) => {
      const found = findAddon(addons, choice.addonId);
      return found === undefined ? [] : [priceChoice(found, choice, { lines, lineById, byAddon })];
    });
}

function priceChoice(
  { root, part }: NonNullable<ReturnType<typeof findAddon>>,
  choice: AddonChoice,
  {
    lines,
    lineById,
    byAddon,
  }: {
    readonly lines: readonly CartLine[];
    readonly lineById: ReadonlyMap<string, CartLine>;
    readonly byAddon: ReadonlyMap<string, readonly AddonChoice[]>;
  },
): PricedAddon {
  const isChild = part !== root;
  const parent = isChild && root.scope !== 'item' ? byAddon.get(root.id)?.[0] : choice;
  const lineIds = parent?.lineIds ?? [];
  const covered =
    lineIds.length === 0
      ? lines.filter((line) => isAmong(root.goods, line))
      : lineIds.flatMap((lineId) => lineById.get(lineId) ?? []);
  const units = covered.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    addonId: choice.addonId,
    name: part.name,
    parentId: isChild ? root.id : null,
    lineIds,
    options: choice.options,
    price: part.price * (part.perUnit ? units : 1),
    coveredLineIds: covered.map(({ lineId }) => lineId),
    taxable: part.taxable,
  };
}
