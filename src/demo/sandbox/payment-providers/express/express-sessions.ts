import type { Queries, Shop } from '../../shop.ts';
import { type Amount, ShopRefusal } from '../../shop-refusal.ts';
import type { Provider } from '../provider.ts';

/** An express checkout of one cart. */
export interface ExpressSession {
  readonly sessionId: string;
  readonly cartId: string;
  readonly provider: Provider;
  /**
   * `open`: the buyer has not approved. `authorized`: the provider holds the money. `ending`: no order can have it any longer, and
   * what is held is being given up. `ordered` and `ended` (released, or replaced by another session) are the ends.
   */
  readonly state: 'open' | 'authorized' | 'ordered' | 'ending' | 'ended';
  /** What the buyer is asked for. */
  readonly amount: Amount;
  readonly hold: { readonly holdId: string; readonly amount: number } | null;
  /** The page of the provider. */
  readonly redirectUrl: string;
  /** For the provider's script in the shop's page; null if it has none. */
  readonly clientToken: string | null;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

/** Stores a new session. False, with nothing changed, for one that is stored already. */
export async function keepSession(
  queries: Queries,
  { settings: { domain } }: Pick<Shop, 'settings'>,
  session: ExpressSession,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('express_sessions')
    .values({
      session_id: session.sessionId,
      domain,
      cart_id: session.cartId,
      provider: session.provider,
      state: session.state,
      amount: session.amount.amount,
      currency: session.amount.currency,
      hold_id: null,
      held_amount: null,
      redirect_url: session.redirectUrl,
      client_token: session.clientToken,
      expires_at: session.expiresAt,
    })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** No order can have another session of this one's cart any longer. */
export const replaceOthers = (queries: Queries, { cartId, sessionId }: Pick<ExpressSession, 'cartId' | 'sessionId'>) =>
  queries
    .updateTable('express_sessions')
    .set({ state: 'ending' })
    .where('cart_id', '=', cartId)
    .where('session_id', '!=', sessionId)
    .where('state', 'in', ['open', 'authorized'])
    .execute();

/** The session of this very cart, whatever became of it. Refuses with `express-session-unknown`. */
export async function requireSession(
  shop: Shop,
  { cartId, sessionId }: { readonly cartId: string; readonly sessionId: string },
): Promise<ExpressSession> {
  const [session] = await listSessions(shop, cartId, sessionId);
  if (session === undefined) throw new ShopRefusal('express-session-unknown');
  return session;
}

/** A session in which the buyer can still pay. Refuses with `express-session-unknown`. */
export async function requireLiveSession(
  shop: Shop,
  which: { readonly cartId: string; readonly sessionId: string },
): Promise<ExpressSession> {
  const session = await requireSession(shop, which);
  if (!isLive(shop, session)) throw new ShopRefusal('express-session-unknown');
  return session;
}

export const isLive = ({ runtime }: Pick<Shop, 'runtime'>, { expiresAt, state }: ExpressSession): boolean =>
  expiresAt > runtime.clock.now() && (state === 'open' || state === 'authorized');

/** The sessions of a cart, or the one with this identifier. */
export async function listSessions(
  { database, settings: { domain } }: Shop,
  cartId: string,
  sessionId?: string,
): Promise<readonly ExpressSession[]> {
  const rows = await database
    .selectFrom('express_sessions')
    .selectAll()
    .where('domain', '=', domain)
    .where('cart_id', '=', cartId)
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    cartId: row.cart_id,
    provider: row.provider,
    state: row.state,
    amount: { amount: row.amount, currency: row.currency },
    hold: row.hold_id === null ? null : { holdId: row.hold_id, amount: row.held_amount ?? 0 },
    redirectUrl: row.redirect_url,
    clientToken: row.client_token,
    expiresAt: row.expires_at,
  }));
}

/** False, with nothing changed, if the session is no longer in the state that was seen, or at its end. */
export async function changeSession(
  queries: Queries,
  { sessionId, state: seen }: Pick<ExpressSession, 'sessionId' | 'state'>,
  change:
    | { readonly state: 'authorized'; readonly hold_id: string; readonly held_amount: number; readonly amount: number }
    | { readonly state: 'ordered' | 'ending' | 'ended' },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('express_sessions')
    .set(change)
    .where('session_id', '=', sessionId)
    .where('state', '=', seen)
    .where('state', 'in', ['open', 'authorized', 'ending'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What the buyer is asked for from now on. False if money is held, or another amount was set meanwhile. */
export async function changeAmount(
  queries: Queries,
  { sessionId, amount: seen }: Pick<ExpressSession, 'sessionId' | 'amount'>,
  amount: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('express_sessions')
    .set({ amount })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'open')
    .where('amount', '=', seen.amount)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
