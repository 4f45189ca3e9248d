import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import { prepareFor, prepareQuery } from '../../../stores/sql/prepare-query.ts';
import type { Arrangement } from '../fulfillment/arrangement.ts';
import type { CartState, PricedCart } from '../pricing/cart-state.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import type { Facts, ShopWarning } from '../warnings/facts.ts';
import { findWarnings, toFacts } from '../warnings/find-warnings.ts';
import { readCartState } from './read-cart-state.ts';
import { storeStanding } from './store-extras.ts';

/** A cart after a change. */
export interface ChangedCart {
  readonly cart: PricedCart;
  /** What changed since the last change, besides what this one was about. */
  readonly warnings: readonly ShopWarning[];
}

/**
 * Changes an open cart in one transaction, one change after another, and returns it with fresh prices. If the change is
 * refused, nothing of it stays. Without a cart a new one is started, which a refusal also removes.
 */
export const changeCart = (
  shop: Shop,
  cartId: string | null,
  change: (queries: Queries, cart: CartState) => Promise<void>,
): Promise<ChangedCart> =>
  changeLockedCart(shop, cartId, async (queries, locked) =>
    change(queries, await readCartState(shop, queries, locked.cartId)),
  );

/** The same for a change that needs little of the cart: the whole is read only once, after the change. */
export const changeLockedCart = (
  shop: Shop,
  cartId: string | null,
  change: (queries: Queries, cart: LockedCart) => Promise<void>,
): Promise<ChangedCart> =>
  shop.database.transaction().execute(async (queries) => {
    const locked = cartId === null ? await startCart(shop, queries) : await lockCart(shop, queries, cartId);
    await change(queries, locked);
    const changed = await readCartState(shop, queries, locked.cartId);
    const priced = priceCart(shop.settings, changed);
    await keep(shop, queries, changed, toFacts(priced));
    const cart = await storeStanding(shop, queries, changed, priced);
    return { cart, warnings: findWarnings(locked.seen, priced) };
  });

interface LockedCart {
  readonly cartId: string;
  readonly postalCode: string | null;
  /** The address as stored. */
  readonly shippingAddress: string | null;
  /** What the last change answered. */
  readonly seen: Facts;
}

/** Writing the row makes every other change of the same cart wait for the end of this transaction. */
export async function lockCart(shop: Shop, queries: Queries, cartId: string): Promise<LockedCart> {
  const { settings, runtime, database } = shop;
  const [locked] = await findStatements(database).lock(
    { cartId, domain: settings.domain, now: runtime.clock.now() },
    queries,
  );
  if (locked === undefined) throw new ShopRefusal('cart-not-found');
  return {
    cartId,
    postalCode: locked.postal_code,
    shippingAddress: locked.shipping_address,
    seen: locked.seen === null ? {} : parseStoredJson<Facts>(locked.seen),
  };
}

async function startCart(shop: Shop, queries: Queries): Promise<LockedCart> {
  const cartId = shop.runtime.uuid();
  const now = shop.runtime.clock.now();
  await queries
    .insertInto('carts')
    .values({
      cart_id: cartId,
      domain: shop.settings.domain,
      status: 'open',
      version: 1,
      postal_code: null,
      country: null,
      shipping_address: null,
      billing_address: null,
      shipments: null,
      seen: null,
      addons: null,
      codes: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { cartId, postalCode: null, shippingAddress: null, seen: {} };
}

/** The shipments that a change makes. The change itself settles them afterwards. */
export const writeShipments = (queries: Queries, { cartId }: CartState, arrangement: Arrangement) =>
  queries
    .updateTable('carts')
    .set({ shipments: JSON.stringify(arrangement) })
    .where('cart_id', '=', cartId)
    .execute();

const keep = (shop: Shop, queries: Queries, { cartId, arrangement }: CartState, seen: Facts) =>
  findStatements(shop.database).keep(
    { cartId, shipments: JSON.stringify(arrangement), seen: JSON.stringify(seen) },
    queries,
  );

/** What every change of a cart writes. */
const findStatements = prepareFor((database: Queries) => ({
  lock: prepareQuery(
    database,
    ({ cartId, domain, now }: { readonly cartId: string; readonly domain: string; readonly now: number }) =>
      database
        .updateTable('carts')
        .set((update) => ({ version: update('version', '+', 1), updated_at: now }))
        .where('cart_id', '=', cartId)
        .where('domain', '=', domain)
        .where('status', '=', 'open')
        .returning(['seen', 'postal_code', 'shipping_address']),
  ),
  keep: prepareQuery(
    database,
    ({ cartId, shipments, seen }: { readonly cartId: string; readonly shipments: string; readonly seen: string }) =>
      database.updateTable('carts').set({ shipments, seen }).where('cart_id', '=', cartId),
  ),
}));
