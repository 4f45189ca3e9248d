import { lockCart } from '../../cart/change-cart.ts';
import { readCartState } from '../../cart/read-cart-state.ts';
import { priceCart } from '../../pricing/price-cart.ts';
import type { Queries, Shop } from '../../shop.ts';
import { ShopRefusal } from '../../shop-refusal.ts';
import { recordOrder } from '../record-order.ts';
import { requireOrderable } from '../require-orderable.ts';
import type { SubmissionOutcome } from '../shop-order.ts';
import { claimSubmission, recordRefusal } from '../submissions.ts';
import { requireStock } from '../take-stock.ts';
import { findChallenge } from './challenges.ts';

interface Continuation {
  readonly cartId: string;
  readonly attemptKey: string;
  readonly challengeId: string;
}

/**
 * Continues after the buyer completed the challenge, with the confirmed amount; repeated calls return the same result.
 */
export async function continueOrder(shop: Shop, continuation: Continuation): Promise<SubmissionOutcome> {
  try {
    return await shop.database.transaction().execute((queries) => resume(shop, queries, continuation));
  } catch (error) {
    if (error instanceof ShopRefusal) await recordRefusal(shop, continuation, error);
    throw error;
  }
}

async function resume(shop: Shop, queries: Queries, continuation: Continuation): Promise<SubmissionOutcome> {
  const { attemptKey, cartId, challengeId } = continuation;
  const before = await claimSubmission(shop, queries, attemptKey, cartId);
  if (before?.kind === 'placed') return before;
  if (before?.kind === 'barred') throw new ShopRefusal('attempt-given-up');
  const challenge = await findChallenge(queries, shop.publicUrl, challengeId);
  if (before === undefined || challenge?.attemptKey !== attemptKey || challenge.domain !== shop.settings.domain) {
    throw new ShopRefusal('challenge-not-found');
  }
  if (challenge.state === 'declined') throw new ShopRefusal('challenge-declined');
  if (before.kind === 'refused') throw new ShopRefusal(before.code, before.details);
  // Refuses a cart that was ordered otherwise, whatever the buyer does with the challenge.
  await lockCart(shop, queries, cartId);
  if (challenge.state === 'pending') {
    if (challenge.expiresAt <= shop.runtime.clock.now()) throw new ShopRefusal('challenge-expired');
    return { kind: 'challenged', challenge };
  }

  const cart = priceCart(shop.settings, await readCartState(shop, queries, cartId));
  const billingAddress = requireOrderable(cart, challenge.billingAddress);
  const { currency } = cart;
  if (cart.total !== challenge.amount) {
    const totals = { expected: { amount: challenge.amount, currency }, actual: { amount: cart.total, currency } };
    throw new ShopRefusal('total-changed', { totals });
  }
  await requireStock(queries, cart.lines);
  return recordOrder(shop, queries, { attemptKey, cart, billingAddress, payment: challenge.card });
}
