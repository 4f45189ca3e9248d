import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import { requireOutcome } from '../../toolkit/require-outcome.ts';
import { findCart } from '../cart/open-cart.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { isClosed } from './attempt-notes.ts';
import { completeCart } from './complete-cart.ts';
import { judgeCompleted } from './order-of-cart.ts';
import { findSession } from './payment-sessions.ts';
import { endAttempt } from './reconcile-order.ts';

/** Completes the cart again: the provider is asked again, and answers by what the buyer has done. */
export const createContinueOrder =
  (context: MedusaContext): NonNullable<MerchantAdapter['continueOrder']> =>
  async (call, { cart: handle, attemptKey }) => {
    const cart = await findCart(context, call, handle);
    if (cart.completed_at) return requireOutcome(await judgeCompleted(context, call, cart, attemptKey));
    if (isClosed(cart, attemptKey) || findSession(cart, attemptKey) === undefined) {
      throw new CommerceError('PaymentChallengeExpired');
    }
    return completeCart(context, call, cart, { key: attemptKey, challengesAllowed: true });
  };

export const createCancelOrder =
  (context: MedusaContext): NonNullable<MerchantAdapter['cancelOrder']> =>
  async (call, { cart, attemptKey }) =>
    endAttempt(context, call, await findCart(context, call, cart), attemptKey);
