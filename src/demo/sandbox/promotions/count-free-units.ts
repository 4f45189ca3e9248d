interface UnitsOfLine {
  readonly lineId: string;
  readonly quantity: number;
  /** What the line costs after the promotions before. */
  readonly left: number;
}

/** How many units of each line `buy X, get Y` is about: of all units together, those that cost least now. */
export function countFreeUnits(
  { buy, get }: { readonly buy: number; readonly get: number },
  lines: readonly UnitsOfLine[],
): ReadonlyMap<string, number> {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  let left = Math.floor(units / (buy + get)) * get;
  const free = new Map<string, number>();
  for (const { lineId, quantity } of lines.toSorted(
    (one, other) => one.left * other.quantity - other.left * one.quantity,
  )) {
    const taken = Math.min(left, quantity);
    free.set(lineId, taken);
    left -= taken;
  }
  return free;
}
