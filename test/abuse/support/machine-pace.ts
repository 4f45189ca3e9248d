const KEPT = 9;
/** Milliseconds that a machine at its usual pace takes for the piece, with nothing beside it. */
const USUAL_MS = 1.25;
const piece = JSON.stringify(
  Array.from({ length: 2_000 }, (_, index) => ({ id: `line-${index}`, amount: index, tags: ['one', 'two'] })),
);

/**
 * Follows how fast the machine is at the moment: everything takes longer on a slow one, and where two processors share a core. `measure` parses
 * 100 KB of JSON, `slowness` is the median of the last nine times in proportion to the usual one, and at least 1. A median, since a few of
 * them stood in line for the processor.
 */
export function startMachinePace(): { readonly measure: () => void; readonly slowness: () => number } {
  const last: number[] = [];
  return {
    measure: () => {
      const began = performance.now();
      JSON.parse(piece);
      last.push(performance.now() - began);
      if (last.length > KEPT) last.shift();
    },
    slowness: () => {
      const sorted = last.toSorted((left, right) => left - right);
      return Math.max(1, (sorted[Math.floor(sorted.length / 2)] ?? 0) / USUAL_MS);
    },
  };
}
