import exportQueries from './judged-export-queries.json' with { type: 'json' };
import developmentQueries from './judged-queries.json' with { type: 'json' };
import secondTestQueries from './judged-second-test-queries.json' with { type: 'json' };
import testQueries from './judged-test-queries.json' with { type: 'json' };

/** A query and the products that answer it, graded 3, 2 and 1. `a`pparel, `h`ome or `j`ewelry, then the handle. */
export interface JudgedQuery {
  readonly query: string;
  /** The class that it is counted in. */
  readonly kind: string;
  readonly best: readonly string[];
  readonly good?: readonly string[];
  readonly fair?: readonly string[];
}

export interface JudgedSet {
  readonly name: string;
  readonly queries: readonly JudgedQuery[];
}

/**
 * Judged by hand over the catalogs that this project ships. Search is mended by looking at single queries of the first set. Each of
 * the test sets was written by somebody who knew the catalogs and not the code, and says whether that helps others, too. A query that
 * search is mended by moves to the first set.
 */
export const judgedSets: readonly JudgedSet[] = [
  { name: 'development', queries: developmentQueries },
  { name: 'test', queries: testQueries },
  { name: 'second test', queries: secondTestQueries },
];

/** Judged by hand over product exports that the project does not have, and committed before any engine had answered a query. */
export const heldOutSet: JudgedSet = { name: 'held out', queries: exportQueries };

const DEPTH = 10;

/** nDCG at 10 of what was found, best first. */
export function toNdcg(found: readonly string[], { best, good = [], fair = [] }: JudgedQuery): number {
  const grades = new Map([fair, good, best].flatMap((keys, grade) => keys.map((key) => [key, grade + 1] as const)));
  const ideal = [...grades.values()].sort((left, right) => right - left);
  return sumGain(found.map((key) => grades.get(key) ?? 0)) / sumGain(ideal);
}

const sumGain = (grades: readonly number[]): number =>
  grades.slice(0, DEPTH).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
