import type { CartWarning } from '../../../domain/cart/cart.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';
import { CommerceErrors } from '../../../errors/commerce-errors.ts';

/** Refusals of an order, with what the call took out of the cart. */
export class RefusedOrder extends CommerceErrors {
  override readonly name = 'RefusedOrder';
  readonly warnings: readonly CartWarning[];

  constructor(errors: readonly CommerceError[], warnings: readonly CartWarning[]) {
    super(errors);
    this.warnings = warnings;
  }

  static findWarnings(thrown: unknown): readonly CartWarning[] {
    return thrown instanceof RefusedOrder ? thrown.warnings : [];
  }
}
