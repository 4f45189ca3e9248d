import type { Kysely } from 'kysely';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import { later } from '../later.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';

const MAX_OF_A_CART = 20;
const LIFETIME = 24 * 60 * 60 * 1000;

/** Stores news of a cart, and deletes what watchers no longer need: the oldest of this cart, and old ones of all. */
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
  await db.deleteFrom('cartNews').where('writtenAt', '<', later(clock.now(), -LIFETIME)).execute();
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
