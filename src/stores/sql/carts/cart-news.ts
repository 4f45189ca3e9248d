import { type Kysely, sql } from 'kysely';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import { later, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';

const MAX_OF_A_CART = 20;
const FEW = 100;
const LIFETIME = 24 * 60 * 60 * 1000;

/** Stores news of a cart, and deletes what watchers no longer need: the oldest of this cart, and some old ones of others. */
export async function keepCartNews(
  db: Kysely<Tables>,
  clock: SqlClock,
  { owner, domain, version, news }: CartKey & { readonly version: number; readonly news: string },
): Promise<void> {
  await db
    .insertInto('cartNews')
    .values({ owner, domain, version, news, writtenAt: clock.now() })
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('cartNews')
    .where('owner', '=', owner)
    .where('domain', '=', domain)
    .where(
      'version',
      'not in',
      db
        .selectFrom('cartNews')
        .select('version')
        .where('owner', '=', owner)
        .where('domain', '=', domain)
        .orderBy('version', 'desc')
        .limit(MAX_OF_A_CART),
    )
    .execute();
  await deleteOldNews(db, clock, FEW);
}

/** Deletes news that no watcher needs any more, at most `limit`. */
export async function deleteOldNews(db: Kysely<Tables>, clock: SqlClock, limit: number): Promise<void> {
  const old = db
    .selectFrom('cartNews')
    .select(['owner', 'domain', 'version'])
    .where('writtenAt', '<', later(clock.now(), -LIFETIME))
    .limit(limit);
  await db.deleteFrom('cartNews').where(sql<boolean>`(owner, domain, version) in ${old}`).execute();
}

/** Oldest first. */
export async function listCartNews(
  db: Kysely<Tables>,
  { owner, domain }: CartKey,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('cartNews')
    .select('news')
    .where('owner', '=', owner)
    .where('domain', '=', domain)
    .where('version', '>', after)
    .where('version', '<=', upTo)
    .orderBy('version')
    .execute();
  return rows.map(({ news }) => news);
}
