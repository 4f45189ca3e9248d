/** Units by variant: a platform may keep them in one line or in several. */
export function countUnits(
  lines: readonly { readonly variantId: string; readonly quantity: number }[],
): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { variantId, quantity } of lines) units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  return units;
}
