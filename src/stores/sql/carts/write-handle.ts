import type { Kysely } from 'kysely';
import type { AttemptId } from '../../../domain/attempt-id.ts';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { CartHandleChange } from '../../ports/index.ts';
import { type PreparedQuery, prepareQuery } from '../prepare-query.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { holderWithout } from './cart-leases.ts';

interface Written extends CartKey {
  readonly expected: number;
  readonly handle: string | null;
  readonly orderedBy: AttemptId | null;
  readonly seen: string | null;
  readonly release: string;
  readonly reading: number | null;
}

/** What of a change makes it another statement. */
interface Shape {
  readonly isFirst: boolean;
  readonly hasSeen: boolean;
  readonly endsLease: boolean;
}

/** Writes a handle over the expected version; gives the new version, undefined if the stored one was another. */
export function createWriteHandle(
  db: Kysely<Tables>,
  clock: SqlClock,
): (cart: CartKey, change: CartHandleChange, queries?: Kysely<Tables>) => Promise<number | undefined> {
  const known = new Map<string, PreparedQuery<Tables, Written, { readonly version: number }>>();

  return async ({ owner, domain }, { expected, next, orderedBy = null, release, seen }, queries) => {
    const shape = {
      isFirst: expected === null,
      hasSeen: next === null || seen !== undefined,
      endsLease: release !== undefined,
    };
    const key = Object.values(shape).join();
    const write = known.get(key) ?? prepareWriteHandle(db, clock, shape);
    known.set(key, write);
    const [written] = await write(
      {
        owner,
        domain,
        expected: expected ?? 0,
        handle: next,
        orderedBy,
        seen: next === null ? null : (seen ?? null),
        release: release ?? '',
        reading: clock.read(),
      },
      queries,
    );
    return written?.version;
  };
}

const prepareWriteHandle = (db: Kysely<Tables>, clock: SqlClock, { isFirst, hasSeen, endsLease }: Shape) =>
  prepareQuery(db, ({ owner, domain, expected, handle, orderedBy, seen, release, reading }: Written) => {
    const now = clock.at(reading);
    const changed = { handle, updatedAt: now, usedAt: now, orderedBy, ...(hasSeen ? { seen } : {}) };
    const ended = endsLease ? { holder: holderWithout(release) } : {};
    return isFirst
      ? db
          .insertInto('cartHandles')
          .values({ owner, domain, version: 1, holder: null, heldUntil: 0, seen: null, ...changed })
          .onConflict((conflict) =>
            conflict
              .columns(['owner', 'domain'])
              .doUpdateSet((row) => ({ ...changed, ...ended, version: row('cartHandles.version', '+', 1) }))
              // A node that froze in the middle of a change must not write its cart over that of another.
              .where((row) =>
                row.and([
                  row('cartHandles.handle', 'is', null),
                  ...(endsLease ? [row('cartHandles.holder', '=', release)] : []),
                ]),
              ),
          )
          .returning('version')
      : db
          .updateTable('cartHandles')
          .set((row) => ({ ...changed, ...ended, version: row('version', '+', 1) }))
          .where('owner', '=', owner)
          .where('domain', '=', domain)
          .where('version', '=', expected)
          .where('handle', 'is not', null)
          .returning('version');
  });
