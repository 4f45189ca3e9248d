import type { Address } from '../../../domain/address.ts';
import { type ApprovedToken, giveUpToken, redeemToken } from '../card-networks/redeem-token.ts';
import { takeTokenPayment } from '../card-networks/token-payments.ts';
import { lockCart } from '../cart/change-cart.ts';
import { readCartState } from '../cart/read-cart-state.ts';
import { withRegionCode } from '../cart/set-billing-address.ts';
import { type HeldMoney, holdMoney, type SubmittedPayment } from '../payment-providers/hold-money.ts';
import { settleOrder } from '../payment-providers/settle-money.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { Queries, Shop } from '../shop.ts';
import { type Amount, ShopRefusal } from '../shop-refusal.ts';
import { spendCaptchaToken } from './captcha-tokens.ts';
import { authorizeCard, checkCard } from './card.ts';
import { findChallenge, startChallenge } from './challenge/challenges.ts';
import { recordOrder } from './record-order.ts';
import { requireOrderable, requireTotal } from './require-orderable.ts';
import type { SubmissionOutcome } from './shop-order.ts';
import {
  claimSubmission,
  findSubmission,
  type KnownSubmission,
  recordRefusal,
  recordSubmission,
} from './submissions.ts';
import { requireStock } from './take-stock.ts';
import { spendCardToken } from './vault-card.ts';

export interface Submission {
  readonly cartId: string;
  /** One key has at most one order and one charge, however often it is submitted. */
  readonly attemptKey: string;
  readonly payment: SubmittedPayment;
  readonly billingAddress: Address | null;
  readonly captchaToken: string | null;
  /** The only total that may be charged; null for any. */
  readonly expectedTotal: Amount | null;
  readonly returnUrl: string | null;
  readonly challengesAllowed: boolean;
}

/**
 * Charges the card and turns the cart into an order: key, stock, charge, order and the end of the cart in one
 * transaction. A refusal rolls all of it back and is recorded with the key, for good: whoever was told that nothing was charged
 * must not be charged by the same request, delivered again later. A captcha token stays used up.
 *
 * What a provider holds for the order is asked for before, and taken afterwards: a process that dies in between leaves a hold
 * without an order, which can be released, or an order whose hold is still to be taken. A card network is asked in the same
 * way: the next submission with the payment's key gets the same approval, and a refused one has the network reverse it.
 */
export async function submitOrder(shop: Shop, submission: Submission): Promise<SubmissionOutcome> {
  try {
    await spendCaptchaToken(shop, submission);
    const held = await keepMoney(shop, submission);
    const outcome = await shop.database.transaction().execute((queries) => submit(shop, queries, submission, held));
    // What cannot be taken now is taken later: the order stands, and its money is kept.
    if (held !== null && 'holdId' in held && outcome.kind === 'placed') {
      await settleOrder(shop, outcome.order.orderId).catch(shop.settleLater);
    }
    shop.lostAnswers.check(submission.attemptKey);
    return outcome;
  } catch (error) {
    if (!(error instanceof ShopRefusal)) throw error;
    return refuse(shop, submission, error);
  }
}

/**
 * The network reverses what it approved before anybody is told. A submission that comes too late leaves the payment alone:
 * another one may be paying with it. If the same submission was delivered twice, the other one may have made the order.
 */
async function refuse(shop: Shop, submission: Submission, refusal: ShopRefusal): Promise<SubmissionOutcome> {
  const { attemptKey, payment } = submission;
  if (payment.kind === 'network-token') {
    const known = await findSubmission(shop, shop.database, attemptKey);
    const isLate = known?.kind === 'barred' || known?.kind === 'refused';
    if (!isLate) await giveUpToken(shop, payment.paymentKey);
  }
  await recordRefusal(shop, { ...submission, challengeId: null }, refusal);
  const known = await findSubmission(shop, shop.database, attemptKey);
  if (known?.kind === 'placed') return known;
  throw refusal;
}

/** Null for a card, and for a key that has its order. Nothing is held for a cart that cannot be ordered as it is. */
async function keepMoney(
  shop: Shop,
  { attemptKey, cartId, payment, billingAddress, expectedTotal }: Submission,
): Promise<HeldMoney | ApprovedToken | null> {
  if (payment.kind === 'card') return null;
  const before = await findSubmission(shop, shop.database, attemptKey);
  if (before?.kind === 'placed') return null;
  requireOpenKey(before);
  const cart = priceCart(shop.settings, await readCartState(shop, shop.database, cartId));
  requireOrderable(cart, billingAddress);
  requireTotal(cart, expectedTotal);
  await requireStock(shop.database, cart.lines);
  if (payment.kind === 'network-token') return redeemToken(shop, payment, cart.total);
  return holdMoney(shop, { cartId, payment, total: cart.total });
}

/** Refuses with what the key was refused with before. */
function requireOpenKey(before: KnownSubmission | undefined): void {
  if (before?.kind === 'barred') throw new ShopRefusal('attempt-given-up');
  if (before?.kind === 'refused') throw new ShopRefusal(before.code, before.details);
}

async function submit(
  shop: Shop,
  queries: Queries,
  submission: Submission,
  held: HeldMoney | ApprovedToken | null,
): Promise<SubmissionOutcome> {
  const { attemptKey, cartId } = submission;
  const before = await claimSubmission(shop, queries, attemptKey, cartId);
  if (before?.kind === 'placed') return before;
  requireOpenKey(before);
  if (before?.kind === 'challenged') {
    const challenge = await findChallenge(queries, shop.publicUrl, before.challengeId);
    const isOver = challenge?.state === 'pending' && challenge.expiresAt <= shop.runtime.clock.now();
    if (challenge !== undefined && challenge.state !== 'declined' && !isOver) return { kind: 'challenged', challenge };
  }

  await lockCart(shop, queries, cartId);
  const cart = priceCart(shop.settings, await readCartState(shop, queries, cartId));
  const billingAddress = withRegionCode(requireOrderable(cart, submission.billingAddress));
  requireTotal(cart, submission.expectedTotal);
  await requireStock(queries, cart.lines);
  const { payment } = submission;
  if (payment.kind !== 'card') {
    if (held === null) throw new TypeError(`Nothing is held for ${attemptKey}`);
    requireTotal(cart, { amount: held.amount, currency: cart.currency });
    if (payment.kind !== 'session') await takeTokenPayment(shop, queries, payment.paymentKey);
    return recordOrder(shop, queries, { attemptKey, cart, billingAddress, payment: held });
  }
  const checked =
    'token' in payment.card
      ? await spendCardToken(shop, queries, { ...payment.card, attemptKey })
      : checkCard(payment.card, shop.runtime.clock.now());
  const { card, challenge, losesAnswer } = authorizeCard(checked);
  if (losesAnswer) shop.lostAnswers.lose(attemptKey);
  if (challenge) {
    if (!submission.challengesAllowed) throw new ShopRefusal('challenge-needed');
    const { returnUrl } = submission;
    const started = await startChallenge(shop, queries, { attemptKey, cart, card, billingAddress, returnUrl });
    await recordSubmission(shop, queries, attemptKey, { state: 'challenged', challengeId: started.challengeId });
    return { kind: 'challenged', challenge: started };
  }
  return recordOrder(shop, queries, { attemptKey, cart, billingAddress, payment: card });
}
