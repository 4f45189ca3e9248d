import { readInLine } from './read-in-line.ts';

const KEPT = 9;
/** Milliseconds that a machine at its usual pace takes for the piece, with nothing beside it. */
const USUAL_MS = 1.25;
/** Beyond that, the machine is too busy to judge anything by it. */
const MAX_SLOWNESS = 3;
const piece = JSON.stringify(
  Array.from({ length: 2_000 }, (_, index) => ({ id: `line-${index}`, amount: index, tags: ['one', 'two'] })),
);

/**
 * Follows how fast the processors are at the moment: everything takes longer on a slow machine, and where two processors share a core.
 * `measure` parses 100 KB of JSON, `slowness` is the median of the last nine times in proportion to the usual one, at least 1 and at most
 * 3. The time in line for a processor is not part of it.
 */
export function startMachinePace(): { readonly measure: () => void; readonly slowness: () => number } {
  const last: number[] = [];
  const measure = (): void => {
    const inLine = readInLine(process.pid);
    const began = performance.now();
    JSON.parse(piece);
    const ms = performance.now() - began;
    last.push(ms - (readInLine(process.pid) - inLine));
    if (last.length > KEPT) last.shift();
  };
  while (last.length < KEPT) measure();
  return {
    measure,
    slowness: () => {
      const sorted = last.toSorted((left, right) => left - right);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      return Math.min(MAX_SLOWNESS, Math.max(1, median / USUAL_MS));
    },
  };
}
