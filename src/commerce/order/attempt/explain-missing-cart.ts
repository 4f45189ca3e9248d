import { CommerceError } from '../../../errors/commerce-error.ts';
import { nullFor } from '../../../errors/null-for.ts';
import type { OrderKey } from '../../../stores/ports/index.ts';
import { findOrderElsewhere } from '../placed-elsewhere/find-order-elsewhere.ts';
import type { AttemptContext } from './attempt-context.ts';
import { findMissingCartError } from './find-missing-cart-error.ts';

/**
 * Replaces CartNotFound, with which a platform also answers for a cart that was ordered, by a CheckoutError that names the order, whether
 * it was placed here or on the shop's pages. Other errors stay as they are.
 */
export async function explainMissingCart(run: AttemptContext, error: CommerceError): Promise<CommerceError> {
  const { context, journal } = run;
  if (journal.plan.kind !== 'complete-order' || error.name !== 'CartNotFound') return error;
  const known = await findMissingCartError(context, journal.attempt);
  if (known.name !== 'CartNotFound') return known;
  const order = await findOrder(run);
  if (order === null) return new CommerceError('CartNotFound', { sentence: 'gone', cause: error });
  return new CommerceError('CheckoutError', {
    orderId: order.orderId,
    description: 'The cart was ordered on the page of the shop. This attempt charged nothing',
  });
}

async function findOrder({ context, journal, merchant, caller }: AttemptContext): Promise<OrderKey | null> {
  const { attempt, lastSubmission } = journal;
  if (lastSubmission === undefined || merchant.adapter.findOrderOfCart === undefined) return null;
  const handle = await context.secretBox.open(lastSubmission.handle);
  return findOrderElsewhere(context, caller, merchant, attempt, { handle }).catch(nullFor());
}
