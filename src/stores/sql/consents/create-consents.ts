import { type Kysely, sql } from 'kysely';
import type { AnsweredCart, Consents } from '../../ports/index.ts';
import { prepareInsert, prepareQuery } from '../prepare-query.ts';
import { runTransaction } from '../run-transaction.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { writeWith } from '../without-flush.ts';
import { createPurgeAnswers } from './delete-answers.ts';
import { purgeTrail } from './purge-trail.ts';

type Append = Parameters<Consents['append']>;
type InsertedLine = Append[0] & Append[1][number] & { readonly reading: number | null };

export function createConsents(db: Kysely<Tables>, clock: SqlClock): Consents {
  const insertLines = prepareInsert(db, (rows: readonly InsertedLine[]) =>
    db
      .insertInto('consentTrail')
      .values(
        rows.map(({ domain, orderId, orderNumber, consentId, entry, facts, reading }) => ({
          domain,
          orderId,
          orderNumber,
          consentId,
          entry,
          facts,
          writtenAt: clock.at(reading),
        })),
      )
      .onConflict((conflict) => conflict.columns(['domain', 'orderId', 'consentId', 'entry']).doNothing()),
  );

  return {
    listAnswers: prepareQuery(db, ({ owner, domain, cartId }: AnsweredCart) =>
      db
        .selectFrom('consentAnswers')
        .select(['consentId', 'facts'])
        .where('owner', '=', owner)
        .where('domain', '=', domain)
        .where('cartId', '=', cartId)
        .orderBy('consentId'),
    ),

    async answer(cart, answers) {
      await runTransaction(db, async (transaction) => {
        await deleteOthers(transaction, cart);
        if (answers.length === 0) return;
        await transaction
          .insertInto('consentAnswers')
          .values(answers.map(({ consentId, facts }) => ({ ...toRow(cart), consentId, facts })))
          .onConflict((conflict) =>
            conflict
              .columns(['owner', 'domain', 'cartId', 'consentId'])
              .doUpdateSet((row) => ({ facts: row.ref('excluded.facts') })),
          )
          .execute();
      });
    },

    async forgetAnswers({ owner, domain, cartId }) {
      await db
        .deleteFrom('consentAnswers')
        .where('owner', '=', owner)
        .where('domain', '=', domain)
        .where('cartId', '=', cartId)
        .execute();
    },

    purgeAnswers: createPurgeAnswers(db, clock),

    async append({ domain, orderId, orderNumber }, lines, durability) {
      const reading = clock.read();
      const rows = lines.map((line) => ({ domain, orderId, orderNumber, ...line, reading }));
      await writeWith(durability, () => insertLines(rows));
    },

    listTrail: ({ domain, order }) =>
      db
        .selectFrom('consentTrail')
        .select(['domain', 'orderId', 'orderNumber', 'consentId', 'entry', 'facts', 'writtenAt'])
        .where('domain', '=', domain)
        .where((row) => row.or([row('orderId', '=', order), row('orderNumber', '=', order)]))
        .orderBy('writtenAt')
        .orderBy('entry')
        .orderBy('consentId')
        .execute(),

    async setRetention(milliseconds) {
      if (milliseconds === null) {
        await db.deleteFrom('consentRetention').execute();
        return;
      }
      await db
        .insertInto('consentRetention')
        .values({ one: 1, milliseconds })
        .onConflict((conflict) => conflict.column('one').doUpdateSet({ milliseconds }))
        .execute();
    },

    purgeTrail: (limit) => runTransaction(db, (transaction) => purgeTrail(transaction, clock, limit)),
  };
}

const toRow = ({ owner, domain, cartId }: AnsweredCart) => ({ owner, domain, cartId });

async function deleteOthers(db: Kysely<Tables>, { owner, domain, cartId }: AnsweredCart): Promise<void> {
  await db
    .deleteFrom('consentAnswers')
    .where('owner', '=', owner)
    .where('domain', '=', domain)
    .where(sql<boolean>`${sql.ref('cartId')} <> ${cartId}`)
    .execute();
}
