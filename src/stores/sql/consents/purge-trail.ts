import { type Kysely, sql } from 'kysely';
import { later, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';

/** Written out, not bound: a partial index is used only for exactly the condition it was created with. */
const isEntry = (line: 'line' | 'newer') => sql<boolean>`${sql.ref(`${line}.entry`)} <> 'PURGED'`;

/** In a transaction: the lines and the note about them change together. */
export async function purgeTrail(db: Kysely<Tables>, clock: SqlClock, limit: number): Promise<number> {
  const retention = await db.selectFrom('consentRetention').select('milliseconds').executeTakeFirst();
  if (retention === undefined) return 0;
  const until = later(clock.now(), -retention.milliseconds);
  const due = await db
    .selectFrom('consentTrail as line')
    .select(['line.domain', 'line.orderId'])
    .distinct()
    .where(isEntry('line'))
    .where('line.writtenAt', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consentTrail as newer')
            .select('newer.orderId')
            .whereRef('newer.domain', '=', 'line.domain')
            .whereRef('newer.orderId', '=', 'line.orderId')
            .where(isEntry('newer'))
            .where('newer.writtenAt', '>', until),
        ),
      ),
    )
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
