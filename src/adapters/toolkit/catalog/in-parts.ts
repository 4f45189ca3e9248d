export const partsOf = <Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));

/** Asks for values in parts of at most `size`, all parts at once. Asks nothing for no values. */
export const inParts = async <Value, Item>(
  values: readonly Value[],
  size: number,
  ask: (part: readonly Value[]) => Promise<readonly Item[]>,
): Promise<readonly Item[]> => (await Promise.all(partsOf(values, size).map(ask))).flat();
