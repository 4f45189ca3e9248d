import * as z from 'zod';
import type { MerchantCall, ReconciledOutcome } from '../../contract/index.ts';
import { changeCart } from '../cart/change-cart.ts';
import { findCart } from '../cart/open-cart.ts';
import { isBeingOrdered, requireData } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import type { WireCart } from '../wire/cart.ts';
import { closingNote } from './attempt-notes.ts';
import { judgeCompleted } from './order-of-cart.ts';
import { canPay } from './payment-sessions.ts';

/**
 * Ends an attempt: afterwards no call under its key pays, not even one that is still on its way. Answers null then. If the cart is completed
 * by now, answers what became of it, and `unknown` if its payment collection could not be taken away. See docs/decisions/0580.
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
  const judgeNow = async () => judgeCompleted(context, call, await findCart(context, call, cartId), attemptKey);
  const noted = await note(context, call, cartId, closingNote(attemptKey, 'begun'));
  if (noted === null) return judgeNow();
  const collection = noted.payment_collection;
  if (!collection) return null;
  // A payment that began since then would lose its way to its order.
  if (canPay(collection)) {
    const now = await findCart(context, call, cartId);
    if (now.completed_at) return judgeCompleted(context, call, now, attemptKey);
  }
  // A collection that holds a payment cannot be taken away: the next note tells why.
  await context.client.admin(call, {
    operation: 'UnlinkPayments',
    method: 'DELETE',
    path: ['payment-collections', collection.id],
    data: z.object({ deleted: z.boolean() }),
  });
  const last = await note(context, call, cartId, closingNote(attemptKey, 'over'));
  if (last === null) return judgeNow();
  return last.payment_collection?.id === collection.id ? { kind: 'unknown' } : null;
}

/** The cart with the note; null if it is completed. */
async function note(
  context: MedusaContext,
  call: MerchantCall,
  cartId: string,
  metadata: Readonly<Record<string, string>>,
): Promise<WireCart | null> {
  const answer = await changeCart(context, call, cartId, { operation: 'CloseAttempt', body: { metadata } });
  return answer.kind === 'problem' && isBeingOrdered(answer.problem) ? null : requireData(answer);
}
