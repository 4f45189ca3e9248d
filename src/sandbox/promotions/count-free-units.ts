interface UnitsOfLine {
  readonly lineId: string;
  readonly unitPrice: number;
  readonly quantity: number;
}

/** How many units of each line `buy X, get Y` is about: of all units together, the cheapest. */
export function countFreeUnits(
  { buy, get }: { readonly buy: number; readonly get: number },
  lines: readonly UnitsOfLine[],
): ReadonlyMap<string, number> {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  let left = Math.floor(units / (buy + get)) * get;
  const free = new Map<string, number>();
  for (const { lineId, quantity } of lines.toSorted((one, other) => one.unitPrice - other.unitPrice)) {
    const taken = Math.min(left, quantity);
    free.set(lineId, taken);
    left -= taken;
  }
  return free;
}
