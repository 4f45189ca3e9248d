import { type Kysely, sql } from 'kysely';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';

/** In a transaction: the lines and the note about them change together. */
export async function purgeTrail(db: Kysely<Tables>, clock: SqlClock, limit: number): Promise<number> {
  const retention = await db.selectFrom('consentRetention').select('milliseconds').executeTakeFirst();
  if (retention === undefined) return 0;
  const due = await db
    .selectFrom('consentTrail')
    .select(['domain', 'orderId'])
    .where('entry', '<>', 'PURGED')
    .groupBy(['domain', 'orderId'])
    .having((row) => sql<boolean>`${row.fn.max('writtenAt')} + ${retention.milliseconds} <= ${clock.now()}`)
    .limit(limit)
    .execute();
  let lines = 0;
  for (const { domain, orderId } of due) {
    const deleted = await db
      .deleteFrom('consentTrail')
      .where('domain', '=', domain)
      .where('orderId', '=', orderId)
      .where('entry', '<>', 'PURGED')
      .returning('orderNumber')
      .execute();
    const [first] = deleted;
    if (first === undefined) continue;
    lines += deleted.length;
    await db
      .insertInto('consentTrail')
      .values({
        domain,
        orderId,
        orderNumber: first.orderNumber,
        consentId: '',
        entry: 'PURGED',
        facts: JSON.stringify({ lines: deleted.length }),
        writtenAt: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return lines;
}
