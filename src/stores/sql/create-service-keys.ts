import { type Kysely, sql } from 'kysely';
import type { ServiceKeys } from '../ports/index.ts';
import type { SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';

export function createServiceKeys(db: Kysely<Tables>, clock: SqlClock): ServiceKeys {
  return {
    list: (purpose) =>
      db
        .selectFrom('serviceKeys')
        .select(['keyId', 'purpose', 'publicJwk', 'sealedPrivateJwk', 'createdAt'])
        .where('purpose', '=', purpose)
        .orderBy('position', 'desc')
        .execute(),

    listNewest: () =>
      db
        .selectFrom('serviceKeys')
        .select((row) => ['purpose', row.fn.max('createdAt').as('createdAt')])
        .groupBy('purpose')
        .orderBy('purpose', 'desc')
        .execute(),

    // The unique position decides between nodes that read the same newest key at the same time.
    async add({ keyId, purpose, publicJwk, sealedPrivateJwk }, expectedNewest) {
      const newest = db
        .selectFrom('serviceKeys')
        .select('keyId')
        .where('purpose', '=', purpose)
        .orderBy('position', 'desc')
        .limit(1);
      const next = db
        .selectFrom('serviceKeys')
        .select((row) => row.fn.coalesce(row(row.fn.max('position'), '+', 1), sql<number>`1`).as('position'))
        .where('purpose', '=', purpose);
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('serviceKeys')
        .columns(['keyId', 'purpose', 'position', 'publicJwk', 'sealedPrivateJwk', 'createdAt'])
        .expression(
          db
            .selectNoFrom((row) => [
              row.val(keyId).as('keyId'),
              row.val(purpose).as('purpose'),
              next.as('position'),
              row.val(publicJwk).as('publicJwk'),
              row.val(sealedPrivateJwk).as('sealedPrivateJwk'),
              sql<number>`${clock.now()}`.as('createdAt'),
            ])
            .where((row) => row(newest, 'is not distinct from', expectedNewest)),
        )
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async remove(keyId) {
      await db.deleteFrom('serviceKeys').where('keyId', '=', keyId).execute();
    },
  };
}
