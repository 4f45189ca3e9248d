import { type Kysely, sql } from 'kysely';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { CartHandles, NewLease } from '../../ports/index.ts';
import { prepareWrite } from '../prepare-query.ts';
import { plus, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { withoutFlush } from '../without-flush.ts';

interface LeaseToTake extends CartKey {
  readonly holder: string;
  readonly milliseconds: number;
  readonly reading: number | null;
}

/**
 * The leases of carts are in the row of the cart's handle, so that the write of a handle can end its lease. A lease means nothing once its
 * process is gone, so it does not wait for the disk.
 */
export function createCartLeases(
  db: Kysely<Tables>,
  clock: SqlClock,
): Pick<CartHandles, 'takeLease' | 'renewLease' | 'leaseLeft' | 'release'> {
  const take = prepareWrite(db, ({ owner, domain, holder, milliseconds, reading }: LeaseToTake) => {
    const now = clock.at(reading);
    const heldUntil = plus(now, milliseconds);
    return db
      .insertInto('cartHandles')
      .values({
        owner,
        domain,
        handle: null,
        version: 0,
        updatedAt: now,
        orderedBy: null,
        holder,
        heldUntil,
        seen: null,
        usedAt: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['owner', 'domain'])
          .doUpdateSet({ holder, heldUntil })
          .where((row) =>
            row.or([
              row('cartHandles.holder', 'is', null),
              row('cartHandles.heldUntil', '<=', now),
              row('cartHandles.holder', '=', holder),
            ]),
          ),
      );
  });

  const renew = prepareWrite(db, ({ owner, domain, holder, milliseconds, reading }: LeaseToTake) =>
    db
      .updateTable('cartHandles')
      .set({ heldUntil: plus(clock.at(reading), milliseconds) })
      .where('owner', '=', owner)
      .where('domain', '=', domain)
      .where('holder', '=', holder),
  );
  const toLease = ({ owner, domain }: CartKey, { holder, milliseconds }: NewLease): LeaseToTake => ({
    owner,
    domain,
    holder,
    milliseconds: Math.round(milliseconds),
    reading: clock.read(),
  });

  return {
    takeLease: async (cart, lease) => (await withoutFlush(() => take(toLease(cart, lease)))) === 1,

    renewLease: async (cart, lease) => (await withoutFlush(() => renew(toLease(cart, lease)))) === 1,

    leaseLeft: async ({ owner, domain }) => {
      const row = await db
        .selectFrom('cartHandles')
        .select((row) => row('heldUntil', '-', clock.now()).as('left'))
        .where('owner', '=', owner)
        .where('domain', '=', domain)
        .where('holder', 'is not', null)
        .where('heldUntil', '>', clock.now())
        .executeTakeFirst();
      return row?.left ?? 0;
    },

    async release({ owner, domain }, holder) {
      await withoutFlush(() =>
        db
          .updateTable('cartHandles')
          .set({ holder: null })
          .where('owner', '=', owner)
          .where('domain', '=', domain)
          .where('holder', '=', holder)
          .execute(),
      );
    },
  };
}

/** The holder after a write that ends the lease of `release`; the lease of another stays. */
export const holderWithout = (release: string) =>
  sql<string | null>`case when cart_handles.holder = ${release} then null else cart_handles.holder end`;
