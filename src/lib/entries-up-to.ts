/** The bounds of an LRUCache that takes memory as it fills: with `max`, one takes the memory of all its entries when it is made. */
export const entriesUpTo = (most: number): { readonly maxSize: number; readonly sizeCalculation: () => number } => ({
  maxSize: most,
  sizeCalculation: () => 1,
});
