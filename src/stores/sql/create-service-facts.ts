import type { Kysely } from 'kysely';
import type { ServiceFacts } from '../ports/index.ts';
import type { Tables } from './tables.ts';

export const createServiceFacts = (db: Kysely<Tables>): ServiceFacts => ({
  async getOrSet(name, value) {
    await db
      .insertInto('serviceFacts')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await db.selectFrom('serviceFacts').select('value').where('name', '=', name).executeTakeFirstOrThrow();
    return kept.value;
  },
});
