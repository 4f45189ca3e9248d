import { type Kysely, sql } from 'kysely';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { Attempts, HeldLease, StoredAttempt } from '../../ports/index.ts';
import { isPostgres } from '../is-postgres.ts';
import type { WriteOutboxEntry } from '../outbox/prepare-outbox-entry.ts';
import { prepareQuery, prepareWrite } from '../prepare-query.ts';
import { later, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { withoutFlush, writeWith } from '../without-flush.ts';
import { attemptColumns } from './attempt-columns.ts';
import { isOrderOfOpenCart } from './order-of-open-cart.ts';
import { prepareCreate } from './prepare-create.ts';
import { prepareRecord } from './prepare-record.ts';
import { shrinkAttempts } from './shrink-attempts.ts';
import { summarizeOpen } from './summarize-open.ts';

/** Written out, not bound: a partial index is used only for exactly the condition it was created with. */
const atWork = sql<boolean>`status not in ('SUCCEEDED', 'FAILED')`;

/**
 * From when on anyone may take it: it is due, and its lease is over (0 if it was released). Written out as its index has it: a look takes as long
 * with 100,000 open attempts as with 100. By due times alone it would pass all that others hold, after a long outage every one.
 */
const freeFrom = sql<number>`case when due_at > lease_until then due_at else lease_until end`;

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

type OneAttempt = Pick<StoredAttempt, 'attemptId'>;
type EventPage = Parameters<Attempts['listEvents']>[1];

export function createAttempts(db: Kysely<Tables>, clock: SqlClock, writeEntry: WriteOutboxEntry): Attempts {
  const stored = db.selectFrom('attempts').select(attemptColumns);
  const listByCart = prepareQuery(db, ({ owner, domain }: CartKey) =>
    stored.where('owner', '=', owner).where('domain', '=', domain).where(isOrderOfOpenCart),
  );
  const findByCart = async (cart: CartKey) => (await listByCart(cart))[0];
  const listById = prepareQuery(db, ({ attemptId }: OneAttempt) => stored.where('attemptId', '=', attemptId));
  const listByScope = prepareQuery(db, ({ scope }: Pick<StoredAttempt, 'scope'>) => stored.where('scope', '=', scope));
  const listAges = prepareQuery(db, ({ attemptId, reading }: OneAttempt & { readonly reading: number | null }) =>
    db
      .selectFrom('attempts')
      .select(sql<number>`${clock.at(reading)} - created_at`.as('age'))
      .where('attemptId', '=', attemptId),
  );
  const listHeld = prepareQuery(db, ({ attemptId, holder }: HeldLease) =>
    db.selectFrom('attempts').select('attemptId').where('attemptId', '=', attemptId).where('leaseHolder', '=', holder),
  );
  const release = prepareWrite(db, ({ attemptId, holder }: HeldLease) =>
    db
      .updateTable('attempts')
      .set({ leaseHolder: null, leaseUntil: 0 })
      .where('attemptId', '=', attemptId)
      .where('leaseHolder', '=', holder),
  );
  const listSteps = prepareQuery(db, ({ attemptId }: OneAttempt) =>
    db
      .selectFrom('attemptSteps')
      .select(['step', 'state', 'result', 'at'])
      .where('attemptId', '=', attemptId)
      .orderBy('position'),
  );
  const listEvents = prepareQuery(db, ({ attemptId, afterSequence, limit }: OneAttempt & EventPage) =>
    db
      .selectFrom('attemptEvents')
      .select(['sequence', 'type', 'data', 'at'])
      .where('attemptId', '=', attemptId)
      .where('sequence', '>', afterSequence)
      .orderBy('sequence')
      .limit(limit),
  );
  const create = prepareCreate(db, clock, findByCart);
  const record = prepareRecord(db, clock, writeEntry);

  return {
    create,

    find: async (attemptId) => (await listById({ attemptId }))[0],

    async readAge(attemptId) {
      const [found] = await listAges({ attemptId, reading: clock.read() });
      return found && Math.max(found.age, 0);
    },

    findByScope: async (scope) => (await listByScope({ scope }))[0],

    findByCart,

    list: (owner, { domain, status }, after, limit) =>
      stored
        .where('owner', '=', owner)
        .$if(domain !== null, (query) => query.where('domain', '=', domain ?? ''))
        .$if(status !== null, (query) => query.where('status', '=', status ?? 'RUNNING'))
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(${sql.ref('createdAt')}, ${sql.ref('attemptId')}) < (${after?.createdAt}, ${after?.attemptId})`,
          ),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('attemptId', 'desc')
        .limit(limit)
        .execute(),

    listOpen: ({ domain, status, olderThan }, limit) =>
      stored
        .select(sql<number>`${clock.now()} - created_at`.as('age'))
        .where(atWork)
        .where('createdAt', '<=', later(clock.now(), -olderThan))
        .$if(domain !== null, (query) => query.where('domain', '=', domain ?? ''))
        .$if(status !== null, (query) => query.where('status', '=', status ?? 'RUNNING'))
        .orderBy('createdAt')
        .orderBy('attemptId')
        .limit(limit)
        .execute(),

    summarizeOpen: () => summarizeOpen(db, clock),

    claim: (attemptId, lease) => {
      const now = clock.now();
      const claimed = db
        .updateTable('attempts')
        .set({ leaseHolder: lease.holder, leaseUntil: later(now, lease.milliseconds) })
        .where('attemptId', '=', attemptId)
        .where('status', 'not in', ['SUCCEEDED', 'FAILED'])
        .where((row) =>
          row.or([row('leaseHolder', 'is', null), row('leaseUntil', '<=', now), row('leaseHolder', '=', lease.holder)]),
        )
        .returning(attemptColumns);
      return withoutFlush(() => claimed.executeTakeFirst());
    },

    async renew(attemptId, lease) {
      const renew = db
        .updateTable('attempts')
        .set({ leaseUntil: later(clock.now(), lease.milliseconds) })
        .where('attemptId', '=', attemptId)
        .where('leaseHolder', '=', lease.holder)
        .where(atWork)
        .returning('attemptId');
      return (await withoutFlush(() => renew.executeTakeFirst())) !== undefined;
    },

    seize: (attemptId, lease, { steps }) =>
      db
        .updateTable('attempts')
        .set({ leaseHolder: lease.holder, leaseUntil: later(clock.now(), lease.milliseconds) })
        .where('attemptId', '=', attemptId)
        .where('status', 'in', ['RUNNING', 'ACTION_REQUIRED'])
        .where('lastPosition', '=', steps)
        .returning(attemptColumns)
        .executeTakeFirst(),

    holds: async (lease) => (await listHeld(lease)).length > 0,

    async release(lease) {
      await withoutFlush(() => release(lease));
    },

    async claimDue(lease, { limit, except, exceptDomains }) {
      const now = clock.now();
      const due = db
        .selectFrom('attempts')
        .select('attemptId')
        .where(atWork)
        .where(freeFrom, '<=', now)
        .$if(except.length > 0, (query) => query.where('attemptId', 'not in', except))
        .$if(exceptDomains.length > 0, (query) => query.where('domain', 'not in', exceptDomains))
        .orderBy(freeFrom)
        .orderBy('createdAt')
        .orderBy('attemptId')
        .limit(limit)
        // SQLite has one writer at a time, and no syntax for this.
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
      const claim = db
        .updateTable('attempts')
        .set({ leaseHolder: lease.holder, leaseUntil: later(now, lease.milliseconds) })
        .where('attemptId', 'in', due)
        .returning(attemptColumns);
      const claimed = await withoutFlush(() => claim.execute());
      return claimed.toSorted(
        (left, right) => left.createdAt - right.createdAt || compare(left.attemptId, right.attemptId),
      );
    },

    ...shrinkAttempts(db, clock),

    record: (lease, change) => writeWith(change.durability, () => record(lease, change)),

    listSteps: (attemptId) => listSteps({ attemptId }),

    listEvents: (attemptId, { afterSequence, limit }) => listEvents({ attemptId, afterSequence, limit }),
  };
}
