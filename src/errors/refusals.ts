import { CommerceError } from './commerce-error.ts';

/** Several refusals at once: everything that is wrong with an input, so that a form needs one round trip. */
export class Refusals extends Error {
  override readonly name = 'Refusals';
  readonly errors: readonly CommerceError[];

  constructor(errors: readonly CommerceError[]) {
    super(errors.map((error) => error.name).join(', '));
    this.errors = errors;
  }

  /** The refusals in something thrown; undefined where it is none. */
  static in(thrown: unknown): readonly CommerceError[] | undefined {
    if (thrown instanceof Refusals) return thrown.errors;
    return thrown instanceof CommerceError ? [thrown] : undefined;
  }
}
