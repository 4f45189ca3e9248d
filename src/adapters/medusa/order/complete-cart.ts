import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantCall, OrderOutcome } from '../../contract/index.ts';
import { notKnown, requireOutcome } from '../../toolkit/require-outcome.ts';
import { findCart } from '../cart/open-cart.ts';
import type { MedusaProblem } from '../client.ts';
import { lacksStock } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import type { WireCart } from '../wire/cart.ts';
import { completion, PLACED_FIELDS } from '../wire/order.ts';
import { closeAttempt } from './close-attempt.ts';
import { judgeCompleted, judgeOrder } from './order-of-cart.ts';
import { findChallenge, findSession, isDeclined, toDecline } from './payment-sessions.ts';

export interface Attempt {
  readonly key: string;
  readonly challengesAllowed: boolean;
}

/**
 * Has Medusa take the money and make the order. Repeating it is safe: Medusa keeps a lock on the cart meanwhile, and answers a completed
 * cart with its order.
 */
export async function completeCart(
  context: MedusaContext,
  call: MerchantCall,
  cart: WireCart,
  attempt: Attempt,
): Promise<OrderOutcome> {
  const answer = await context.client.pay(call, {
    operation: 'CompleteCart',
    method: 'POST',
    path: ['carts', cart.id, 'complete'],
    query: { fields: PLACED_FIELDS },
    data: completion,
  });
  if (answer.kind === 'problem') return judgeProblem(context, call, cart, attempt, answer.problem);
  // The provider did not answer, or answered with an exception: it may have taken the money.
  if (answer.data.type === 'cart') throw notKnown('The payment provider gave no answer that Medusa understands');
  return requireOutcome(judgeOrder(cart, answer.data.order, attempt.key));
}

/** A 4xx: nothing was taken, unless another call was quicker. */
async function judgeProblem(
  context: MedusaContext,
  call: MerchantCall,
  cart: WireCart,
  attempt: Attempt,
  problem: MedusaProblem,
): Promise<OrderOutcome> {
  if (problem.status === 409) throw notKnown('Another call is completing this cart');
  const now = await findCart(context, call, cart.id);
  if (now.completed_at) return requireOutcome(await judgeCompleted(context, call, now, attempt.key));
  const session = findSession(now, attempt.key);
  // Another call has replaced it, perhaps under the same key, and may pay by its own; or somebody closes the attempt.
  if (session === undefined) throw notKnown('The payment session is gone');
  if (isDeclined(session)) return refuse(context, call, now, attempt, toDecline(session));
  const challenge = findChallenge(session);
  if (challenge !== undefined && attempt.challengesAllowed) return { kind: 'action-required', challenge };
  if (session.status === 'requires_more') {
    return refuse(context, call, now, attempt, new CommerceError('PaymentChallengeRequired'));
  }
  return refuse(context, call, now, attempt, toCompletionRefusal(problem));
}

function toCompletionRefusal(problem: MedusaProblem): CommerceError {
  if (lacksStock(problem) || /inventory|stock/i.test(problem.message)) return new CommerceError('NotEnoughStockError');
  return new CommerceError('CheckoutError', {
    description: `Medusa refused the order: ${problem.code ?? problem.type}`,
  });
}

/** Throws the refusal once nothing can be paid under the key any more. Answers the order if one stands after all. */
export async function refuse(
  context: MedusaContext,
  call: MerchantCall,
  { id }: WireCart,
  { key }: Attempt,
  error: CommerceError,
): Promise<OrderOutcome> {
  const outcome = await closeAttempt(context, call, id, key);
  if (outcome === null) throw error;
  return requireOutcome(outcome);
}
