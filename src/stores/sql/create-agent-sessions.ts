import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type OwnerKey, toOwner } from '../../domain/viewer/viewer.ts';
import type { AgentSessions } from '../ports/index.ts';
import { isPostgres } from './is-postgres.ts';
import { listDue, listDueGroups } from './list-due.ts';
import { prepareQuery } from './prepare-query.ts';
import { later, type SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';
import { withoutFlush } from './without-flush.ts';

interface Asked {
  readonly owner: OwnerKey;
  readonly reading: number | null;
}

/** Strangers are one at each address, however many hosts they have. Written as in the index. */
const caller = sql<string>`coalesce(source, partner)`;

const checks = { table: sql`agent_sessions`, dueAt: sql`look_at` };

/** Checks that one call ends or puts off at most. */
const AT_ONCE = 100;

export function createAgentSessions(db: Kysely<Tables>, clock: SqlClock): AgentSessions {
  const findByOwner = prepareQuery(db, ({ owner, reading }: Asked) =>
    db
      .selectFrom('agentSessions')
      .select(['owner', 'domain', 'facts', 'isOpen', 'version', 'expiresAt'])
      .select(sql<number>`case when expires_at <= ${clock.at(reading)} then 1 else 0 end`.as('expired'))
      .where('owner', '=', owner),
  );
  return {
    async begin({ owner, domain, facts }, { lifetime, most, lease, countedAs, source }) {
      const partner = countedAs ?? toOwner(owner).partner;
      const hasFewer = async (limit: number, column: 'partner' | 'source', value: string) => {
        const open = db
          .selectFrom('agentSessions')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(column, '=', value)
          .where('domain', '=', domain)
          .where('isOpen', '=', 1)
          .where('expiresAt', '>', clock.now())
          .where(({ eb, or }) =>
            or([eb('version', '>', 1), eb('expiresAt', '>', later(clock.now(), lifetime - lease))]),
          )
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('attempts')
                  .select('attempts.attemptId')
                  .whereRef('attempts.owner', '=', 'agentSessions.owner')
                  .where('attempts.status', '=', 'SUCCEEDED'),
              ),
            ),
          );
        const [found] = await open.execute();
        return Number(found?.count ?? 0) < limit;
      };
      if (!(await hasFewer(most, 'partner', partner))) return 'full';
      if (source !== undefined && !(await hasFewer(source.most, 'source', source.name))) return 'source-full';
      const expiresAt = later(clock.now(), lifetime);
      const begun = { owner, partner, source: source?.name ?? null, domain, facts, isOpen: 1, version: 1, expiresAt };
      await db
        .insertInto('agentSessions')
        .values({ ...begun, handedOverAt: null, lookAt: null })
        .execute();
      return 'begun';
    },

    async find(owner) {
      const [row] = await findByOwner({ owner, reading: clock.read() });
      if (row === undefined) return undefined;
      const { isOpen, expired, ...rest } = row;
      return { ...rest, isOpen: isOpen === 1, hasExpired: expired === 1 };
    },

    async write({ owner, version, facts, isOpen, firstCheckIn }) {
      const now = clock.now();
      const { numUpdatedRows } = await db
        .updateTable('agentSessions')
        .set({ facts, isOpen: isOpen ? 1 : 0, version: version + 1 })
        .$if(firstCheckIn !== undefined, (query) =>
          query.set({ handedOverAt: now, lookAt: later(now, firstCheckIn ?? 0) }),
        )
        // The page of a hand-over outlives the session, and so do the checks for an order, which count for their source.
        .$if(!isOpen && firstCheckIn === undefined, (query) =>
          query.set(({ eb, ref }) => ({
            source: eb.case().when('lookAt', 'is', null).then(null).else(ref('source')).end(),
          })),
        )
        .where('owner', '=', owner)
        .where('version', '=', version)
        .where('isOpen', '=', 1)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async close(owner) {
      await db
        .updateTable('agentSessions')
        .set((row) => ({ isOpen: 0, lookAt: null, source: null, version: row('version', '+', 1) }))
        .where('owner', '=', owner)
        .execute();
    },

    listDueDomains: () => listDue(db, clock, { ...checks, by: sql`domain` }),

    async listDueCallers(domain) {
      const ofCallers = { ...checks, by: caller, within: sql`domain = ${domain}`, told: sql`source` };
      const due = await listDueGroups(db, clock, ofCallers);
      return due.map(({ member, told }) => ({ name: member, isSource: told !== null }));
    },

    async claimDue({ domain, caller: name, limit, milliseconds }) {
      const now = clock.now();
      const due = db
        .selectFrom('agentSessions')
        .select('owner')
        .where('domain', '=', domain)
        .where(caller, '=', name)
        .where('lookAt', '<=', now)
        .orderBy('lookAt')
        .limit(limit)
        // SQLite has one writer at a time, and no syntax for this.
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
      const claim = db
        .updateTable('agentSessions')
        .set({ lookAt: later(now, milliseconds) })
        .where('owner', 'in', due)
        .returning([
          'owner',
          'domain',
          sql<number>`${now} - handed_over_at`.as('handedOverFor'),
          sql<number>`${now} - expires_at`.as('expiredFor'),
          sql<number>`look_at`.as('dueAt'),
        ]);
      return withoutFlush(() => claim.execute());
    },

    async putOff({ owner, dueAt }, dueIn) {
      const lookAt = dueIn === null ? null : later(clock.now(), dueIn);
      await withoutFlush(() =>
        db
          .updateTable('agentSessions')
          .set({ lookAt })
          .$if(dueIn === null, (query) =>
            query.set(({ eb, ref }) => ({
              source: eb.case().when('isOpen', '=', 1).then(ref('source')).else(null).end(),
            })),
          )
          .where('owner', '=', owner)
          .where('lookAt', '=', dueAt)
          .execute(),
      );
    },

    async boundChecks(owner, { most, sourceMost, lastCheck }) {
      const listOld = (kept: number, belongs: RawBuilder<boolean>) => {
        const old = db
          .selectFrom('agentSessions as ended')
          .innerJoin('agentSessions as old', 'old.domain', 'ended.domain')
          .select('old.owner')
          .where('ended.owner', '=', owner)
          .where(belongs)
          .where('old.isOpen', '=', 0)
          .where('old.lookAt', 'is not', null)
          .orderBy('old.handedOverAt', 'desc')
          .limit(AT_ONCE)
          .offset(kept);
        if (!isPostgres(db)) return old;
        // Calls that wait for each other's rows would be a deadlock. What another call holds is left to the next one.
        return db.selectFrom('agentSessions').select('owner').where('owner', 'in', old).forUpdate().skipLocked();
      };
      // The coalesce keeps to the index of partners: in the other one, all that have no source are one entry.
      const isOwn = sql<boolean>`old.partner = ended.partner and coalesce(old.source, '') = coalesce(ended.source, '')`;
      const own = listOld(most, isOwn);
      const ofSource = listOld(sourceMost, sql<boolean>`old.source = ended.source`);
      const lastCheckAt = later(sql<number>`expires_at`, lastCheck);
      const end = db.updateTable('agentSessions').set({ lookAt: null, source: null }).where('owner', 'in', own);
      const putOff = db
        .updateTable('agentSessions')
        .set({ lookAt: lastCheckAt })
        .where('owner', 'in', ofSource)
        .where('lookAt', '<', lastCheckAt);
      await withoutFlush(() => end.execute());
      await withoutFlush(() => putOff.execute());
    },

    async purge(retention, limit) {
      const old = db
        .selectFrom('agentSessions')
        .select('owner')
        .where('expiresAt', '<=', later(clock.now(), -retention))
        .limit(limit);
      const { numDeletedRows } = await db
        .deleteFrom('agentSessions')
        .where('owner', 'in', old)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
