import { type Kysely, sql } from 'kysely';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { CartHandles } from '../../ports/index.ts';
import { deleteAnswersOfCart } from '../consents/delete-answers.ts';
import { isPostgres } from '../is-postgres.ts';
import { runTransaction } from '../run-transaction.ts';
import { later, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { writeWith } from '../without-flush.ts';
import { createCartLeases } from './cart-leases.ts';
import { keepCartNews, listCartNews } from './cart-news.ts';
import { createCartUse } from './cart-use.ts';
import { createFindCart } from './find-cart.ts';
import { keepForgotten, listForgotten } from './forgotten-carts.ts';
import { createWriteHandle } from './write-handle.ts';

/**
 * A deleted handle leaves its row with a null, so that the version keeps growing: a writer that still holds the version
 * of the previous handle cannot mistake the next one for its own. `purge` deletes the row once no such writer can be left.
 */
export function createCartHandles(db: Kysely<Tables>, clock: SqlClock): CartHandles {
  const stored = db
    .selectFrom('cartHandles')
    .select(['domain', (row) => row.ref('handle').$notNull().as('handle'), 'version', 'updatedAt'])
    .where('handle', 'is not', null);
  const write = createWriteHandle(db, clock);

  return {
    find: createFindCart(db),

    list: (owner, { domains, limit }) =>
      stored
        .where('owner', '=', owner)
        .where('domain', 'in', selectTexts(db, domains))
        .orderBy('updatedAt', 'desc')
        .orderBy('domain')
        .limit(limit)
        .execute(),

    findOrdered: async ({ owner, domain }, { milliseconds }) => {
      const row = await db
        .selectFrom('cartHandles')
        .select('orderedBy')
        .where('owner', '=', owner)
        .where('domain', '=', domain)
        .where('handle', 'is', null)
        .where('updatedAt', '>', later(clock.now(), -milliseconds))
        .executeTakeFirst();
      return row?.orderedBy ?? undefined;
    },

    ...createCartLeases(db, clock),
    ...createCartUse(db, clock),

    async compareAndSet(cart, change) {
      const { expected, next, orderedBy, news, remember, durability } = change;
      if (expected === null && next === null && orderedBy === undefined && news === undefined)
        return (await this.find(cart)) === undefined;
      if (next !== null && news === undefined) {
        return (await writeWith(durability, () => write(cart, change))) !== undefined;
      }
      return runTransaction(db, async (transaction) => {
        const before = remember === undefined ? undefined : await readHandle(transaction, cart);
        const version = await write(cart, change, transaction);
        if (version === undefined) return false;
        if (next === null) await deleteAnswersOfCart(transaction, cart);
        if (news !== undefined) await keepCartNews(transaction, clock, { ...cart, version, news });
        // The version was the expected one, so this is the handle that is gone now.
        if (before !== undefined) await keepForgotten(transaction, clock, { ...cart, version, handle: before });
        return true;
      });
    },

    listForgotten: (cart) => listForgotten(db, clock, cart),

    async findChanges(cart, sinceVersion) {
      const row = await db
        .selectFrom('cartHandles')
        .select('version')
        .where('owner', '=', cart.owner)
        .where('domain', '=', cart.domain)
        .executeTakeFirst();
      const version = row?.version ?? 0;
      const news = version > sinceVersion ? await listCartNews(db, cart, { after: sinceVersion, upTo: version }) : [];
      return { version, news };
    },
  };
}

/** One parameter, however many texts there are. */
const selectTexts = (db: Kysely<Tables>, texts: readonly string[]) =>
  isPostgres(db)
    ? sql<string>`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
    : sql<string>`(select value from json_each(${JSON.stringify(texts)}))`;

async function readHandle(db: Kysely<Tables>, { owner, domain }: CartKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('cartHandles')
    .select('handle')
    .where('owner', '=', owner)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return row?.handle ?? undefined;
}
