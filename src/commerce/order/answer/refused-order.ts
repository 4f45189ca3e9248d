import type { CartWarning } from '../../../domain/cart/cart.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';
import { CommerceErrors } from '../../../errors/commerce-errors.ts';

/** The refusals of a call that orders. */
export class BlockedOrder extends CommerceErrors {
  /** What the call took out of the cart because of them. */
  readonly warnings: readonly CartWarning[];

  constructor(errors: readonly CommerceError[], warnings: readonly CartWarning[]) {
    super(errors);
    this.warnings = warnings;
  }

  static findWarnings(thrown: unknown): readonly CartWarning[] {
    return thrown instanceof BlockedOrder ? thrown.warnings : [];
  }
}
