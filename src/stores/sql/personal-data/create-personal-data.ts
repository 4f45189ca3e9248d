import { type Kysely, sql } from 'kysely';
import type { PersonalData } from '../../ports/index.ts';
import { isBeingOrdered } from '../attempts/is-being-ordered.ts';
import { SHRUNK } from '../attempts/shrink-attempts.ts';
import { runTransaction } from '../run-transaction.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';

export function createPersonalData(db: Kysely<Tables>, clock: SqlClock, erase: PersonalData['erase']): PersonalData {
  const count = async (query: { execute(): Promise<readonly { readonly count: number | string | bigint }[]> }) =>
    Number((await query.execute())[0]?.count ?? 0);

  return {
    remove: (owner, ownScope) =>
      runTransaction(db, async (transaction) => {
        const carts = await transaction
          .updateTable('cartHandles')
          .set((row) => ({ handle: null, seen: null, updatedAt: clock.now(), version: row('version', '+', 1) }))
          .where('owner', '=', owner)
          .where('handle', 'is not', null)
          .where(({ not }) => not(isBeingOrdered('cartHandles')))
          .returning('domain')
          .execute();
        await transaction.deleteFrom('cartNews').where('owner', '=', owner).execute();
        await transaction.deleteFrom('forgottenCarts').where('owner', '=', owner).execute();
        await transaction.deleteFrom('agentSessions').where('owner', '=', owner).execute();
        await transaction
          .updateTable('orders')
          .set({ buyerRemoved: 1 })
          .where('owner', '=', owner)
          .where('buyerRemoved', '=', 0)
          .execute();
        const answers = await transaction
          .deleteFrom('consentAnswers')
          .where('owner', '=', owner)
          .where(({ not }) => not(isBeingOrdered('consentAnswers')))
          .executeTakeFirstOrThrow();
        // First: what is answered between the two statements is deleted by the second.
        await transaction
          .updateTable('idempotencyRecords')
          .set({ owner: null, asked: null })
          .where('owner', '=', owner)
          .where('answer', 'is', null)
          .$if(ownScope !== null, (query) => query.where('scope', '<>', ownScope ?? ''))
          .execute();
        const keys = await transaction
          .deleteFrom('idempotencyRecords')
          .where('owner', '=', owner)
          .where('answer', 'is not', null)
          .executeTakeFirstOrThrow();
        return {
          carts: carts.map(({ domain }) => domain),
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
        wholeAttempts: await count(attempts.where('input', '<>', SHRUNK)),
        reducedAttempts: await count(attempts.where('input', '=', SHRUNK)),
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
