import type { MerchantAdapter, MerchantCall, ReconciledOutcome } from '../../contract/index.ts';
import { findCart } from '../cart/open-cart.ts';
import type { MedusaContext } from '../medusa-context.ts';
import type { WireCart } from '../wire/cart.ts';
import { isClosed, isOver } from './attempt-notes.ts';
import { closeAttempt } from './close-attempt.ts';
import { judgeCompleted } from './order-of-cart.ts';
import { findChallenge, findSession, isDeclined, toDecline } from './payment-sessions.ts';

/** An attempt that has not ordered the cart is closed, so that the answer stays true; one that waits for its buyer goes on waiting. */
export const createReconcileOrder =
  (context: MedusaContext): NonNullable<MerchantAdapter['reconcileOrder']> =>
  async (call, { cart: handle, attemptKey }): Promise<ReconciledOutcome> => {
    const cart = await findCart(context, call, handle);
    const session = findSession(cart, attemptKey);
    const challenge = session === undefined ? undefined : findChallenge(session);
    if (!cart.completed_at && challenge !== undefined && !isClosed(cart, attemptKey)) {
      return { kind: 'action-required', challenge };
    }
    return endAttempt(context, call, cart, attemptKey);
  };

/** The end of an attempt: what its order is, or that it never has one. */
export async function endAttempt(
  context: MedusaContext,
  call: MerchantCall,
  cart: WireCart,
  attemptKey: string,
): Promise<ReconciledOutcome> {
  if (cart.completed_at) return judgeCompleted(context, call, cart, attemptKey);
  if (isOver(cart, attemptKey) && !cart.payment_collection) return { kind: 'not-placed' };
  const session = findSession(cart, attemptKey);
  const outcome = await closeAttempt(context, call, cart.id, attemptKey);
  if (outcome !== null) return outcome;
  return session !== undefined && isDeclined(session)
    ? { kind: 'refused', error: toDecline(session) }
    : { kind: 'not-placed' };
}
