import type { Kysely } from 'kysely';
import type { MaintenanceRecord } from '../ports/index.ts';
import type { Tables } from './tables.ts';

const NAME = 'maintenance';

/** One row of the facts, so that it needs no table of its own. */
export const createMaintenanceRecord = (db: Kysely<Tables>): MaintenanceRecord => ({
  async find() {
    const row = await db.selectFrom('serviceFacts').select('value').where('name', '=', NAME).executeTakeFirst();
    return row === undefined ? null : { retryAfterSeconds: Number(row.value) };
  },

  async set(maintenance) {
    if (maintenance === null) {
      await db.deleteFrom('serviceFacts').where('name', '=', NAME).execute();
      return;
    }
    const value = String(maintenance.retryAfterSeconds);
    await db
      .insertInto('serviceFacts')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  },
});
