/** Asks for many values in parts of at most `size`, all at once, and not at all for none. */
export async function inParts<Value, Item>(
  values: readonly Value[],
  size: number,
  ask: (part: readonly Value[]) => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  const parts = Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
  return (await Promise.all(parts.map(ask))).flat();
}
