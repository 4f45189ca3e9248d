import { CommerceError } from './commerce-error.ts';

/** Several refusals at once: all problems of an input, so that a form needs one round trip. */
export class CommerceErrors extends Error {
  override readonly name: string = 'CommerceErrors';
  readonly errors: readonly CommerceError[];

  constructor(errors: readonly CommerceError[]) {
    super(errors.map((error) => error.name).join(', '));
    this.errors = errors;
  }

  /** The refusals in a thrown value; undefined if it is none. */
  static find(thrown: unknown): readonly CommerceError[] | undefined {
    if (thrown instanceof CommerceErrors) return thrown.errors;
    return thrown instanceof CommerceError ? [thrown] : undefined;
  }
}
