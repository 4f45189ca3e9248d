import type { CartWarning } from '../../../domain/cart/cart.ts';
import { deserializeError } from '../../../errors/deserialize-error.ts';
import type { Refusal } from '../../../errors/refusal.ts';
import { RefusedOrder } from '../answer/refused-order.ts';

/** Throws the blockers, all at once, with what the call took out of the cart because of them. */
export function requireUnblocked(blockers: readonly Refusal[], warnings: readonly CartWarning[] = []): void {
  if (blockers.length > 0)
    throw new RefusedOrder(
      blockers.map((blocker) => deserializeError(blocker)),
      warnings,
    );
}
