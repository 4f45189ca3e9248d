import { digest } from '../../../lib/digest.ts';
import { getCart } from '../cart/get-cart.ts';
import { handOverRoute, toPageUrl } from '../pages/page-addresses.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';

const TIME_TO_OPEN = 5 * 60_000;

export interface HandOver {
  readonly url: string;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

/**
 * An address of this shop's own pages, where the buyer goes on with the cart: good once, for five minutes. A cart has one
 * such address: a later one replaces it, and ends the visit that it began. Refuses with `nothing-to-hand-over` and
 * `cart-not-found`.
 */
export async function handOver(shop: Shop, { cartId }: { readonly cartId: string }): Promise<HandOver> {
  const { database, runtime, settings } = shop;
  const { lines } = await getCart(shop, { cartId });
  if (lines.length === 0) throw new ShopRefusal('nothing-to-hand-over');
  const now = runtime.clock.now();
  const token = runtime.uuid();
  const fresh = { token: digest(token), visit: null, expires_at: now + TIME_TO_OPEN };
  await forgetExpired(database, settings.domain, now);
  await database
    .insertInto('hand_overs')
    .values({ ...fresh, cart_id: cartId, domain: settings.domain })
    .onConflict((conflict) => conflict.column('cart_id').doUpdateSet(fresh))
    .execute();
  return { url: toPageUrl(shop.publicUrl, handOverRoute, token), expiresAt: fresh.expires_at };
}

const forgetExpired = (queries: Queries, domain: string, now: number) =>
  queries.deleteFrom('hand_overs').where('domain', '=', domain).where('expires_at', '<=', now).execute();
