import { CamelCasePlugin, type Kysely } from 'kysely';
import type { Tables } from '../sql/tables.ts';

/**
 * Ends every lease and every claim without an answer. Only for a process that has the data folder to itself: the folder's lock
 * proves that whoever held them is dead, so that their work can go on at once instead of after the leases' time.
 */
export const freeLeases = (db: Kysely<Tables>): Promise<void> =>
  db
    .withPlugin(new CamelCasePlugin())
    .transaction()
    .execute(async (transaction) => {
      await transaction
        .updateTable('attempts')
        .set({ leaseHolder: null, leaseUntil: 0 })
        .where('leaseHolder', 'is not', null)
        .execute();
      await transaction.deleteFrom('idempotencyRecords').where('answer', 'is', null).execute();
    });
