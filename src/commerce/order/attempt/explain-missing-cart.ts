import { CommerceError } from '../../../errors/commerce-error.ts';
import { findMissingCartError } from '../find-missing-cart-error.ts';
import type { AttemptContext } from './attempt-context.ts';

/** A platform that no longer has the device's cart says so as if there had never been one. Other errors stay as they are. */
export async function explainMissingCart(
  { context, journal }: AttemptContext,
  error: CommerceError,
): Promise<CommerceError> {
  if (journal.plan.kind !== 'complete-order' || error.name !== 'CartNotFound') return error;
  const known = await findMissingCartError(context, journal.attempt);
  return known.name === 'CartNotFound' ? new CommerceError('CartNotFound', { sentence: 'gone', cause: error }) : known;
}
