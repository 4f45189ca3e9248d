import type { CartWarning } from '../domain/cart/cart.ts';
import { CommerceError } from './commerce-error.ts';

/** Several refusals at once: all problems of an input, so that a form needs one round trip. */
export class CommerceErrors extends Error {
  override readonly name = 'CommerceErrors';
  readonly errors: readonly CommerceError[];
  /** What the refused call took out of the cart. */
  readonly warnings: readonly CartWarning[];

  constructor(errors: readonly CommerceError[], warnings: readonly CartWarning[] = []) {
    super(errors.map((error) => error.name).join(', '));
    this.errors = errors;
    this.warnings = warnings;
  }

  /** The refusals in a thrown value; undefined if it is none. */
  static find(thrown: unknown): readonly CommerceError[] | undefined {
    if (thrown instanceof CommerceErrors) return thrown.errors;
    return thrown instanceof CommerceError ? [thrown] : undefined;
  }

  static findWarnings(thrown: unknown): readonly CartWarning[] {
    return thrown instanceof CommerceErrors ? thrown.warnings : [];
  }
}
