import { type Kysely, sql } from 'kysely';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import { later, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';

const MAX_OF_A_CART = 10;
const FEW = 100;
const LIFETIME = 7 * 24 * 60 * 60 * 1000;

/** Keeps a handle that was forgotten, and deletes the oldest of this cart if there are too many, and some of others that are too old. */
export async function keepForgotten(
  db: Kysely<Tables>,
  clock: SqlClock,
  { owner, domain, version, handle }: CartKey & { readonly version: number; readonly handle: string },
): Promise<void> {
  await db
    .insertInto('forgottenCarts')
    .values({ owner, domain, version, handle, forgottenAt: clock.now() })
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('forgottenCarts')
    .where('owner', '=', owner)
    .where('domain', '=', domain)
    .where(
      'version',
      'not in',
      db
        .selectFrom('forgottenCarts')
        .select('version')
        .where('owner', '=', owner)
        .where('domain', '=', domain)
        .orderBy('version', 'desc')
        .limit(MAX_OF_A_CART),
    )
    .execute();
  await deleteOldForgotten(db, clock, FEW);
}

/** Deletes handles that are no longer listed, at most `limit`. */
export async function deleteOldForgotten(db: Kysely<Tables>, clock: SqlClock, limit: number): Promise<void> {
  const old = db
    .selectFrom('forgottenCarts')
    .select(['owner', 'domain', 'version'])
    .where('forgottenAt', '<=', later(clock.now(), -LIFETIME))
    .limit(limit);
  await db.deleteFrom('forgottenCarts').where(sql<boolean>`(owner, domain, version) in ${old}`).execute();
}

/** Newest first. */
export async function listForgotten(
  db: Kysely<Tables>,
  clock: SqlClock,
  { owner, domain }: CartKey,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('forgottenCarts')
    .select('handle')
    .where('owner', '=', owner)
    .where('domain', '=', domain)
    .where('forgottenAt', '>', later(clock.now(), -LIFETIME))
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ handle }) => handle);
}
