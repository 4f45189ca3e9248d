import type { Card } from '../../../domain/payment/payment.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type CheckedCard, checkCard } from './card.ts';

export interface CardToVault {
  readonly card: Card;
  /** The only key under which the token pays. */
  readonly paymentKey: string;
}

export interface CardToken {
  readonly token: string;
  readonly expiresAt: number;
}

const LIFETIME = 30 * 60_000;

/**
 * Exchanges a card for a token that is good for one payment, within half an hour. Keeps of the card what an order shows
 * and what the test bank decided. Refuses with the `card-…` codes what cannot be a card.
 */
export async function vaultCard(
  { database, runtime, settings: { domain } }: Shop,
  { card, paymentKey }: CardToVault,
): Promise<CardToken> {
  const now = runtime.clock.now();
  const checked = checkCard(card, now);
  const token = `card_${runtime.uuid()}`;
  const expiresAt = now + LIFETIME;
  await database.deleteFrom('card_tokens').where('domain', '=', domain).where('expires_at', '<=', now).execute();
  await database
    .insertInto('card_tokens')
    .values({
      token,
      domain,
      payment_key: paymentKey,
      card: JSON.stringify(checked),
      expires_at: expiresAt,
      used_by: null,
    })
    .execute();
  return { token, expiresAt };
}

/** Uses up the token, as part of the caller's transaction. Refuses with `card-token-wrong`. */
export async function spendCardToken(
  { runtime, settings: { domain } }: Shop,
  queries: Queries,
  {
    token,
    paymentKey,
    attemptKey,
  }: { readonly token: string; readonly paymentKey: string; readonly attemptKey: string },
): Promise<CheckedCard> {
  const spent = await queries
    .updateTable('card_tokens')
    .set({ used_by: attemptKey })
    .where('token', '=', token)
    .where('domain', '=', domain)
    .where('payment_key', '=', paymentKey)
    .where('used_by', 'is', null)
    .where('expires_at', '>', runtime.clock.now())
    .returning('card')
    .executeTakeFirst();
  if (spent === undefined) throw new ShopRefusal('card-token-wrong');
  const card: CheckedCard = JSON.parse(spent.card);
  return card;
}
