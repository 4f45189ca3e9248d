/** The number of units by variant id: a platform may keep a variant in one line or in several. */
export function countUnits(
  lines: readonly { readonly variantId: string; readonly quantity: number }[],
): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { variantId, quantity } of lines) units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  return units;
}
