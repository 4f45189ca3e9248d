import type { Queries, Shop } from '../shop.ts';
import type { ShopRefusal } from '../shop-refusal.ts';
import { readOrder } from './read/read-order.ts';
import type { ShopOrder } from './shop-order.ts';

export type KnownSubmission =
  | { readonly kind: 'placed'; readonly order: ShopOrder }
  | { readonly kind: 'challenged'; readonly challengeId: string }
  | ({ readonly kind: 'refused' } & Pick<ShopRefusal, 'code' | 'details'>)
  /** Abandoned by the buyer's side, or asked about before it came: nothing may happen under this key any longer, however late it arrives. */
  | { readonly kind: 'barred' };

/**
 * Takes the key for the caller's transaction: a second call under it waits here for the end of the first. Returns the
 * key's earlier outcome, undefined if it is new.
 */
export async function claimSubmission(
  shop: Shop,
  queries: Queries,
  attemptKey: string,
  cartId: string,
): Promise<KnownSubmission | undefined> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('submissions')
    .values({
      domain: shop.settings.domain,
      attempt_key: attemptKey,
      cart_id: cartId,
      state: 'barred',
      order_id: null,
      challenge_id: null,
      refusal: null,
      updated_at: shop.runtime.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  await queries
    .updateTable('submissions')
    .set({ updated_at: shop.runtime.clock.now() })
    .where('domain', '=', shop.settings.domain)
    .where('attempt_key', '=', attemptKey)
    .execute();
  return findSubmission(shop, queries, attemptKey);
}

/** What is known of a key, without taking it. */
export async function findSubmission(
  shop: Shop,
  queries: Queries,
  attemptKey: string,
): Promise<KnownSubmission | undefined> {
  const row = await queries
    .selectFrom('submissions')
    .selectAll()
    .where('domain', '=', shop.settings.domain)
    .where('attempt_key', '=', attemptKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.order_id !== null) return { kind: 'placed', order: await readOrder(shop, queries, row.order_id) };
  if (row.refusal !== null) {
    const refusal: Pick<ShopRefusal, 'code' | 'details'> = JSON.parse(row.refusal);
    return { kind: 'refused', ...refusal };
  }
  if (row.challenge_id === null) return { kind: 'barred' };
  return { kind: 'challenged', challengeId: row.challenge_id };
}

/** Records the outcome of a key that the caller's transaction holds. */
export const recordSubmission = (
  shop: Shop,
  queries: Queries,
  attemptKey: string,
  outcome:
    | { readonly state: 'placed'; readonly orderId: string }
    | { readonly state: 'challenged'; readonly challengeId: string },
) =>
  queries
    .updateTable('submissions')
    .set({
      state: outcome.state,
      order_id: outcome.state === 'placed' ? outcome.orderId : null,
      challenge_id: outcome.state === 'challenged' ? outcome.challengeId : null,
      refusal: null,
      updated_at: shop.runtime.clock.now(),
    })
    .where('domain', '=', shop.settings.domain)
    .where('attempt_key', '=', attemptKey)
    .execute();

/** Nothing may happen any longer under a key that the caller's transaction holds. */
export const barSubmission = (shop: Shop, queries: Queries, attemptKey: string) =>
  queries
    .updateTable('submissions')
    .set({ state: 'barred', challenge_id: null, updated_at: shop.runtime.clock.now() })
    .where('domain', '=', shop.settings.domain)
    .where('attempt_key', '=', attemptKey)
    .execute();

/** Records a refusal in a separate transaction, unless the key has another outcome meanwhile. */
export async function recordRefusal(
  shop: Shop,
  submission: { readonly attemptKey: string; readonly cartId: string; readonly challengeId: string | null },
  { code, details }: ShopRefusal,
): Promise<void> {
  const refusal = JSON.stringify({ code, details });
  const change = { state: 'refused', refusal, updated_at: shop.runtime.clock.now() } as const;
  await shop.database
    .insertInto('submissions')
    .values({
      ...change,
      domain: shop.settings.domain,
      attempt_key: submission.attemptKey,
      cart_id: submission.cartId,
      order_id: null,
      challenge_id: submission.challengeId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['domain', 'attempt_key'])
        .doUpdateSet(change)
        .where((where) =>
          where.or([
            where('submissions.state', '=', 'refused'),
            where.and([
              where('submissions.state', '=', 'challenged'),
              where('submissions.challenge_id', '=', submission.challengeId),
            ]),
          ]),
        ),
    )
    .execute();
}
