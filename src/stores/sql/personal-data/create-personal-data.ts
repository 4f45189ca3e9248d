import { type Kysely, sql } from 'kysely';
import type { OwnerKey } from '../../../domain/viewer/viewer.ts';
import type { PersonalData } from '../../ports/index.ts';
import { attemptColumns } from '../attempts/attempt-columns.ts';
import { runTransaction } from '../run-transaction.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';

/** The input of an attempt that was reduced. */
const REDUCED = '{"reduced":true}';

export function createPersonalData(db: Kysely<Tables>, clock: SqlClock, erase: PersonalData['erase']): PersonalData {
  /** Where an attempt orders the owner's own cart. `placeOrder` has a cart and answers of its own. */
  const openDomains = (owner: OwnerKey) =>
    db
      .selectFrom('attempts')
      .select('domain')
      .where('owner', '=', owner)
      .where('completesCart', '=', 1)
      .where('status', 'not in', ['SUCCEEDED', 'FAILED']);
  const count = async (query: { execute(): Promise<readonly { readonly count: number | string | bigint }[]> }) =>
    Number((await query.execute())[0]?.count ?? 0);

  return {
    listEndedAttempts: (owner, limit) =>
      db
        .selectFrom('attempts')
        .select(attemptColumns)
        .where('owner', '=', owner)
        .where('status', 'in', ['SUCCEEDED', 'FAILED'])
        .where('input', '<>', REDUCED)
        .orderBy('createdAt')
        .limit(limit)
        .execute(),

    reduceAttempt: (attemptId, { result, events }) =>
      runTransaction(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('attempts')
          .set({ input: REDUCED, result })
          .where('attemptId', '=', attemptId)
          .where('status', 'in', ['SUCCEEDED', 'FAILED'])
          .executeTakeFirstOrThrow();
        if (numUpdatedRows !== 1n) return;
        await transaction.deleteFrom('attemptSteps').where('attemptId', '=', attemptId).execute();
        for (const { sequence, data } of events) {
          await transaction
            .updateTable('attemptEvents')
            .set({ data })
            .where('attemptId', '=', attemptId)
            .where('sequence', '=', sequence)
            .execute();
        }
      }),

    remove: (owner) =>
      runTransaction(db, async (transaction) => {
        const carts = await transaction
          .updateTable('cartHandles')
          .set((row) => ({ handle: null, seen: null, updatedAt: clock.now(), version: row('version', '+', 1) }))
          .where('owner', '=', owner)
          .where('handle', 'is not', null)
          .where('domain', 'not in', openDomains(owner))
          .executeTakeFirstOrThrow();
        await transaction.deleteFrom('cartNews').where('owner', '=', owner).execute();
        await transaction.deleteFrom('forgottenCarts').where('owner', '=', owner).execute();
        const answers = await transaction
          .deleteFrom('consentAnswers')
          .where('owner', '=', owner)
          .where('domain', 'not in', openDomains(owner))
          .executeTakeFirstOrThrow();
        const keys = await transaction
          .deleteFrom('idempotencyRecords')
          .where('owner', '=', owner)
          .where('answer', 'is not', null)
          .executeTakeFirstOrThrow();
        return {
          carts: Number(carts.numUpdatedRows),
          answers: Number(answers.numDeletedRows),
          idempotencyKeys: Number(keys.numDeletedRows),
        };
      }),

    async count(owner) {
      const total = sql<number>`count(*)`.as('count');
      const attempts = db.selectFrom('attempts').select(total).where('owner', '=', owner);
      return {
        carts: await count(
          db.selectFrom('cartHandles').select(total).where('owner', '=', owner).where('handle', 'is not', null),
        ),
        answers: await count(db.selectFrom('consentAnswers').select(total).where('owner', '=', owner)),
        openAttempts: await count(attempts.where('status', 'not in', ['SUCCEEDED', 'FAILED'])),
        reducedAttempts: await count(attempts.where('input', '=', REDUCED)),
        orders: await count(db.selectFrom('orders').select(total).where('owner', '=', owner)),
        trailLines: await count(
          db
            .selectFrom('consentTrail')
            .innerJoin('orders', (join) =>
              join
                .onRef('orders.domain', '=', 'consentTrail.domain')
                .onRef('orders.orderId', '=', 'consentTrail.orderId'),
            )
            .select(total)
            .where('orders.owner', '=', owner),
        ),
      };
    },

    erase,
  };
}
