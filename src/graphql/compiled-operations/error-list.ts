import type { GraphQLError } from 'graphql';
import type { Place } from './run.ts';

/** The errors of one run. What fails below a position that is null already is not told. */
export class ErrorList {
  readonly #errors: GraphQLError[] = [];
  readonly #nulls = new Map<Place, Set<string | number>>();
  #isRootNull = false;

  /** The errors so far: fields that were left behind may still fail. */
  get all(): readonly GraphQLError[] {
    return this.#errors;
  }

  add(error: GraphQLError, place: Place): void {
    if (this.#isBelowNull(place)) return;
    this.#errors.push(error);
    if (place === undefined) {
      this.#isRootNull = true;
      return;
    }
    const keys = this.#nulls.get(place.above) ?? new Set();
    this.#nulls.set(place.above, keys.add(place.key));
  }

  #isBelowNull(place: Place): boolean {
    for (let at = place; at !== undefined; at = at.above) {
      if (this.#nulls.get(at.above)?.has(at.key)) return true;
    }
    return this.#isRootNull;
  }
}
