import { CamelCasePlugin, type Kysely } from 'kysely';
import type { Tables } from '../sql/tables.ts';

/**
 * Ends every lease, every hold of a cart and every claim without an answer; claims that must not run again are kept as interrupted. Only for
 * a process that has the data folder to itself: the folder's lock proves that their holders are dead, so their work can
 * continue at once instead of after the leases expire.
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
      await transaction.updateTable('cartHandles').set({ holder: null }).where('holder', 'is not', null).execute();
      await transaction
        .deleteFrom('idempotencyRecords')
        .where('answer', 'is', null)
        .whereRef('keptUntil', '<=', 'validUntil')
        .execute();
      await transaction.updateTable('idempotencyRecords').set({ validUntil: 0 }).where('answer', 'is', null).execute();
    });
