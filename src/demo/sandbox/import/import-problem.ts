export interface ImportProblem {
  /** The line of the file on which the row begins, from 1; null for the file as a whole. */
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string;
}

const MAX_KEPT = 100;

/** Counts everything and keeps the first few, so that a file of another kind does not fill the screen. */
export class ImportProblems {
  readonly #kept: ImportProblem[] = [];
  #count = 0;

  add(line: number | null, column: string | null, message: string): void {
    this.#count += 1;
    if (this.#kept.length < MAX_KEPT) this.#kept.push({ line, column, message });
  }

  get count(): number {
    return this.#count;
  }

  get kept(): readonly ImportProblem[] {
    return this.#kept;
  }
}

/** Nothing of the file was imported. */
export class ProductImportError extends Error {
  override readonly name = 'ProductImportError';
  /** The first ones. */
  readonly problems: readonly ImportProblem[];
  /** The total number of problems. */
  readonly count: number;

  constructor({ kept, count }: ImportProblems) {
    super(`${count} ${count === 1 ? 'problem' : 'problems'}, nothing was imported`);
    this.problems = kept;
    this.count = count;
  }
}

/** `line 12, column "Variant Price": …` */
export function describeProblem({ line, column, message }: ImportProblem): string {
  const place = [...(line === null ? [] : [`line ${line}`]), ...(column === null ? [] : [`column "${column}"`])];
  return place.length === 0 ? message : `${place.join(', ')}: ${message}`;
}
