/** By name: resident memory of a node, rows and bytes of a table, p50 and p99 of orders. */
export type Sample = ReadonlyMap<string, number>;

export interface Trend {
  readonly name: string;
  /** Means of the first and the last third of the samples. */
  readonly first: number;
  readonly last: number;
}

/** The larger of both: a table with a few rows may have a few more. */
const MOST_GROWTH = { times: 1.25, more: 50 };

export function toTrends(samples: readonly Sample[]): readonly Trend[] {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return [];
  const names = new Set(samples.flatMap((sample) => [...sample.keys()]));
  const mean = (some: readonly Sample[], name: string) =>
    some.reduce((sum, sample) => sum + (sample.get(name) ?? 0), 0) / some.length;
  return [...names].map((name) => ({
    name,
    first: mean(samples.slice(0, third), name),
    last: mean(samples.slice(-third), name),
  }));
}

export const hasGrown = ({ first, last }: Trend): boolean =>
  last > Math.max(first * MOST_GROWTH.times, first + MOST_GROWTH.more);
