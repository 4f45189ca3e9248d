import { type Expression, type Kysely, sql } from 'kysely';
import type { OwnerKey } from '../../../domain/viewer/viewer.ts';
import type { Attempts, HeldClaim, NewAttempt, NewLease, OrderedSession, StoredAttempt } from '../../ports/index.ts';
import { prepareQuery, prepareWrite } from '../prepare-query.ts';
import { runTransaction } from '../run-transaction.ts';
import { plus, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { attemptColumns } from './attempt-columns.ts';
import { toRowPlaces } from './row-places.ts';

/** How often an attempt that stood in the way may end before it can be read. */
const MAX_TRIES = 20;

interface InsertedAttempt extends Omit<NewAttempt, 'completesCart' | 'session' | 'traceParent'> {
  readonly traceParent: string | null;
  readonly completesCart: number;
  readonly holder: string;
  readonly milliseconds: number;
  readonly reading: number | null;
}

/**
 * One insert decides: the unique indexes of scope, attemptId and open cart stand for the rules, for any number of
 * callers. The reads afterwards only say which of them refused it.
 */
export function prepareCreate(
  db: Kysely<Tables>,
  clock: SqlClock,
  findByCart: Attempts['findByCart'],
): Attempts['create'] {
  const stored = db.selectFrom('attempts').select(attemptColumns);
  const insert = prepareInsert(db, clock);
  const insertForSession = prepareInsertForSession(db, insert);

  return async (attempt, lease) => {
    const { session = null } = attempt;
    for (let left = MAX_TRIES; left > 0; left -= 1) {
      const row = toRow(attempt, lease, clock.read());
      const rows = session === null ? await insert(row) : await insertForSession(row, session);
      if (rows === 'session-changed') return { outcome: 'session-changed' };
      const [created] = rows;
      if (created !== undefined) return { outcome: 'created', attempt: created };
      // Attempts are deleted long after their end only, so a row with this scope or attemptId still exists.
      const found = await stored.where('scope', '=', attempt.scope).executeTakeFirst();
      if (found !== undefined) return { outcome: 'found', attempt: found };
      const namesake = await stored.where('attemptId', '=', attempt.attemptId).executeTakeFirst();
      if (namesake !== undefined) return { outcome: 'id-taken' };
      const open = await findByCart(attempt);
      if (open !== undefined) return { outcome: 'cart-locked', attempt: open };
    }
    throw new Error('Attempts of one cart began and ended too often to create another one');
  };
}

const toRow = (
  { session: _, completesCart, traceParent = null, ...attempt }: NewAttempt,
  { holder, milliseconds }: NewLease,
  reading: number | null,
): InsertedAttempt => ({
  ...attempt,
  completesCart: completesCart ? 1 : 0,
  traceParent,
  holder,
  milliseconds: Math.round(milliseconds),
  reading,
});

/** Undoes the insert. */
class SessionChanged extends Error {}

/**
 * Together with the session's next version: whoever writes over a version, and whoever orders it, are one after the other. A call that was
 * frozen while another took its key over creates nothing.
 */
function prepareInsertForSession(db: Kysely<Tables>, insert: ReturnType<typeof prepareInsert>) {
  const moveOn = prepareWrite(db, ({ owner, version }: Pick<NewAttempt, 'owner'> & { readonly version: number }) =>
    db
      .updateTable('agentSessions')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('owner', '=', owner)
      .where('version', '=', version)
      .where('isOpen', '=', 1),
  );
  const holdKey = prepareWrite(db, ({ scope, holder }: HeldClaim) =>
    db
      .updateTable('idempotencyRecords')
      .set((row) => ({ holder: row.ref('holder') }))
      .where('scope', '=', scope)
      .where('holder', '=', holder)
      .where('answer', 'is', null),
  );
  return (attempt: InsertedAttempt, { version, claim }: OrderedSession) =>
    runTransaction(db, async (transaction) => {
      const rows = await insert(attempt, transaction);
      if (rows.length === 0) return rows;
      const { owner } = attempt;
      if ((await moveOn({ owner, version }, transaction)) === 0) throw new SessionChanged();
      if (claim !== null && (await holdKey(claim, transaction)) === 0) throw new SessionChanged();
      return rows;
    }).catch((thrown: unknown) => {
      if (thrown instanceof SessionChanged) return 'session-changed' as const;
      throw thrown;
    });
}

/** Later than each attempt that the owner began before, if only by a millisecond: the newest is the one that began last. */
const afterOthers = (db: Kysely<Tables>, owner: OwnerKey, now: Expression<number>) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom('attempts')
        .select(({ fn }) => fn.max<number | null>('createdAt').as('last'))
        .where('owner', '=', owner)
        .as('before'),
    )
    .select(sql<number>`case when last >= ${now} then last + 1 else ${now} end`.as('createdAt'));

const prepareInsert = (db: Kysely<Tables>, clock: SqlClock) =>
  prepareQuery<Tables, InsertedAttempt, StoredAttempt>(
    db,
    ({
      attemptId,
      owner,
      domain,
      scope,
      fingerprint,
      input,
      completesCart,
      traceParent,
      holder,
      milliseconds,
      reading,
    }) => {
      const now = clock.at(reading);
      return db
        .insertInto('attempts')
        .values({
          ...toRowPlaces(db).open('attempts'),
          attemptId,
          owner,
          domain,
          scope,
          fingerprint,
          input,
          completesCart,
          traceParent,
          createdAt: afterOthers(db, owner, now),
          status: 'RUNNING',
          result: null,
          updatedAt: now,
          dueAt: 0,
          sealedPayment: null,
          lastSequence: 0,
          lastPosition: 0,
          leaseHolder: holder,
          leaseUntil: plus(now, milliseconds),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(attemptColumns);
    },
  );
