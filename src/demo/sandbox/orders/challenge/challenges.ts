import type { Address } from '../../../../domain/address.ts';
import { challengeRoute, toPageUrl } from '../../pages/page-addresses.ts';
import type { PricedCart } from '../../pricing/cart-state.ts';
import type { Queries, Shop } from '../../shop.ts';
import type { CardSummary } from '../card.ts';
import type { ShopChallenge } from '../shop-order.ts';

const TIME_TO_ANSWER = 10 * 60_000;

/** The amount that the bank asks the buyer to confirm, and the data that the order needs afterwards. */
export interface Challenge extends ShopChallenge {
  readonly domain: string;
  readonly attemptKey: string;
  readonly state: 'pending' | 'approved' | 'declined' | 'cancelled';
  readonly amount: number;
  readonly currency: string;
  readonly card: CardSummary;
  readonly returnUrl: string | null;
  readonly billingAddress: Address | null;
}

export async function startChallenge(
  shop: Shop,
  queries: Queries,
  input: {
    readonly attemptKey: string;
    readonly cart: PricedCart;
    readonly card: CardSummary;
    readonly billingAddress: Address;
    readonly returnUrl: string | null;
  },
): Promise<ShopChallenge> {
  const challengeId = shop.runtime.uuid();
  const expiresAt = shop.runtime.clock.now() + TIME_TO_ANSWER;
  await queries
    .insertInto('challenges')
    .values({
      challenge_id: challengeId,
      domain: shop.settings.domain,
      attempt_key: input.attemptKey,
      state: 'pending',
      amount: input.cart.total,
      currency: input.cart.currency,
      brand: input.card.brand,
      last_four: input.card.lastFour,
      month: input.card.month,
      year: input.card.year,
      return_url: input.returnUrl,
      billing_address: JSON.stringify(input.billingAddress),
      expires_at: expiresAt,
    })
    .execute();
  return { challengeId, url: toPageUrl(shop.publicUrl, challengeRoute, challengeId), expiresAt };
}

export async function findChallenge(
  queries: Queries,
  publicUrl: string,
  challengeId: string,
): Promise<Challenge | undefined> {
  const row = await queries
    .selectFrom('challenges')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const billingAddress: Address | null = row.billing_address === null ? null : JSON.parse(row.billing_address);
  return {
    challengeId,
    domain: row.domain,
    attemptKey: row.attempt_key,
    url: toPageUrl(publicUrl, challengeRoute, challengeId),
    state: row.state,
    amount: row.amount,
    currency: row.currency,
    card: { brand: row.brand, lastFour: row.last_four, month: row.month, year: row.year },
    returnUrl: row.return_url,
    billingAddress,
    expiresAt: row.expires_at,
  };
}
