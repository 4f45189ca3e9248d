import { z } from 'zod';
import type { MerchantCall, ReconciledOutcome } from '../../contract/index.ts';
import { changeCart } from '../cart/change-cart.ts';
import { findCart } from '../cart/open-cart.ts';
import { isBeingOrdered, requireData } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import type { WireCart } from '../wire/cart.ts';
import { closingNote } from './attempt-notes.ts';
import { judgeCompleted } from './order-of-cart.ts';

/**
 * Ends an attempt: afterwards no call under its key pays, also none that is still on its way. Answers what has become of the cart instead
 * if it is completed by now. See docs/decisions/0580.
 *
 * The note comes first: whoever has not read it by then has got its payment collection before, and that one is taken from the cart next,
 * so that a session in it pays for nothing. Both notes wait for Medusa's lock on the cart, which a payment holds while it is made: after
 * the second one there is none under way.
 */
export async function closeAttempt(
  context: MedusaContext,
  call: MerchantCall,
  cartId: string,
  attemptKey: string,
): Promise<ReconciledOutcome | null> {
  const noted = await noteClosed(context, call, cartId, attemptKey);
  if (noted === null) return judgeCompleted(context, call, await findCart(context, call, cartId), attemptKey);
  const collection = noted.payment_collection;
  if (!collection) return null;
  // A collection that holds a payment cannot be taken away: the next note tells why.
  await context.client.admin(call, {
    operation: 'UnlinkPayments',
    method: 'DELETE',
    path: ['payment-collections', collection.id],
    data: z.object({ deleted: z.boolean() }),
  });
  const last = await noteClosed(context, call, cartId, attemptKey);
  if (last === null) return judgeCompleted(context, call, await findCart(context, call, cartId), attemptKey);
  return last.payment_collection?.id === collection.id ? { kind: 'unknown' } : null;
}

/** The cart with the note; null if it is completed. */
async function noteClosed(
  context: MedusaContext,
  call: MerchantCall,
  cartId: string,
  attemptKey: string,
): Promise<WireCart | null> {
  const body = { metadata: closingNote(attemptKey) };
  const answer = await changeCart(context, call, cartId, { operation: 'CloseAttempt', body });
  return answer.kind === 'problem' && isBeingOrdered(answer.problem) ? null : requireData(answer);
}
