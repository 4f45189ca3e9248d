import { type Kysely, sql } from 'kysely';
import type {
  AskedCall,
  HeldClaim,
  IdempotencyAnswer,
  IdempotencyClaim,
  IdempotencyRecords,
  IdempotencyRequest,
} from '../ports/index.ts';
import { prepareWrite } from './prepare-query.ts';
import { plus, type SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';
import { withoutFlush } from './without-flush.ts';

interface Timed {
  readonly reading: number | null;
}

type TimedRequest = IdempotencyRequest & Timed;
type TimedRenewal = HeldClaim & Timed & { readonly leaseMilliseconds: number };
type TimedAsk = HeldClaim & AskedCall & Timed;
type TimedAnswer = HeldClaim & IdempotencyAnswer & Timed;

export function createIdempotencyRecords(db: Kysely<Tables>, clock: SqlClock): IdempotencyRecords {
  const insert = prepareWrite(db, ({ scope, owner, fingerprint, holder, leaseMilliseconds, reading }: TimedRequest) => {
    const now = clock.at(reading);
    const claim = {
      owner,
      fingerprint,
      holder,
      answer: null,
      validUntil: plus(now, leaseMilliseconds),
      keptUntil: plus(now, leaseMilliseconds),
      asked: null,
    };
    return db
      .insertInto('idempotencyRecords')
      .values({ scope, ...claim })
      .onConflict((conflict) =>
        conflict
          .column('scope')
          .doUpdateSet(claim)
          .where('idempotencyRecords.validUntil', '<=', now)
          .where('idempotencyRecords.keptUntil', '<=', now),
      );
  });
  const takeOver = prepareWrite(
    db,
    ({ scope, owner, fingerprint, holder, leaseMilliseconds, reading }: TimedRequest) => {
      const now = clock.at(reading);
      return (
        db
          .updateTable('idempotencyRecords')
          .set({ owner, holder, validUntil: plus(now, leaseMilliseconds) })
          .where('scope', '=', scope)
          .where('fingerprint', '=', fingerprint)
          .where('answer', 'is', null)
          .where('validUntil', '<=', now)
          // One that asked nothing ends with its lease, and is claimed anew: it may have ended since the insert looked.
          .where('keptUntil', '>', now)
      );
    },
  );
  const renew = prepareWrite(db, ({ scope, holder, leaseMilliseconds, reading }: TimedRenewal) => {
    const end = plus(clock.at(reading), leaseMilliseconds);
    return db
      .updateTable('idempotencyRecords')
      .set((row) => ({
        validUntil: end,
        keptUntil: row.case().when('keptUntil', '<', end).then(end).else(row.ref('keptUntil')).end(),
      }))
      .where('scope', '=', scope)
      .where('holder', '=', holder)
      .where('answer', 'is', null);
  });
  const ask = prepareWrite(db, ({ scope, holder, note, leaseMilliseconds, keepMilliseconds, reading }: TimedAsk) => {
    const now = clock.at(reading);
    return db
      .updateTable('idempotencyRecords')
      .set({ asked: note, validUntil: plus(now, leaseMilliseconds), keptUntil: plus(now, keepMilliseconds) })
      .where('scope', '=', scope)
      .where('holder', '=', holder)
      .where('answer', 'is', null);
  });
  const complete = prepareWrite(db, ({ scope, holder, text, lifetimeMilliseconds, reading }: TimedAnswer) => {
    const now = clock.at(reading);
    const end = plus(now, lifetimeMilliseconds);
    return db
      .updateTable('idempotencyRecords')
      .set((row) => {
        const isRemoved = row('owner', 'is', null);
        return {
          answer: row.case().when(isRemoved).then(null).else(text).end(),
          validUntil: row.case().when(isRemoved).then(now).else(end).end(),
          keptUntil: end,
        };
      })
      .where('scope', '=', scope)
      .where('holder', '=', holder)
      .where('answer', 'is', null);
  });
  const release = prepareWrite(db, ({ scope, holder }: HeldClaim) =>
    db
      .deleteFrom('idempotencyRecords')
      .where('scope', '=', scope)
      .where('holder', '=', holder)
      .where('answer', 'is', null),
  );

  const findNote = async (scope: string): Promise<string | null> => {
    const record = await db
      .selectFrom('idempotencyRecords')
      .select('asked')
      .where('scope', '=', scope)
      .executeTakeFirst();
    return record?.asked ?? null;
  };

  /** Returns a value for exactly one of many callers: one statement inserts, or takes over an expired record. */
  async function take(request: IdempotencyRequest): Promise<IdempotencyClaim | undefined> {
    const leaseMilliseconds = Math.round(request.leaseMilliseconds);
    const timed = { ...request, leaseMilliseconds, reading: clock.read() };
    if ((await insert(timed)) === 1) return { outcome: 'claimed' };
    if ((await takeOver(timed)) !== 1) return undefined;
    return { outcome: 'interrupted', note: await findNote(request.scope) };
  }

  return {
    async claim(request): Promise<IdempotencyClaim> {
      for (;;) {
        // Without a note that its holder asked, a claim means nothing once its process is gone.
        const taken = await withoutFlush(() => take(request));
        if (taken !== undefined) return taken;
        const record = await db
          .selectFrom('idempotencyRecords')
          .select((row) => [
            'fingerprint',
            'answer',
            sql<number>`${row.ref('validUntil')} - ${clock.now()}`.as('leaseMilliseconds'),
          ])
          .where('scope', '=', request.scope)
          .executeTakeFirst();
        // Released since: try to claim it.
        if (record === undefined) continue;
        const { answer, leaseMilliseconds } = record;
        if (record.fingerprint !== request.fingerprint) {
          const isAtWork = answer === null && leaseMilliseconds > 0;
          return { outcome: 'conflict', leaseMilliseconds: isAtWork ? leaseMilliseconds : null };
        }
        return answer === null ? { outcome: 'in-flight', leaseMilliseconds } : { outcome: 'answered', answer };
      }
    },

    async renew({ scope, holder }, leaseMilliseconds) {
      const lease = { scope, holder, leaseMilliseconds: Math.round(leaseMilliseconds), reading: clock.read() };
      return (await withoutFlush(() => renew(lease))) === 1;
    },

    async ask({ scope, holder }, { note, ...times }) {
      const leaseMilliseconds = Math.round(times.leaseMilliseconds);
      const keepMilliseconds = Math.max(leaseMilliseconds, Math.round(times.keepMilliseconds));
      return (await ask({ scope, holder, note, leaseMilliseconds, keepMilliseconds, reading: clock.read() })) === 1;
    },

    async complete({ scope, holder }, { text, lifetimeMilliseconds: lifetime }) {
      const lifetimeMilliseconds = Math.round(lifetime);
      return (await complete({ scope, holder, text, lifetimeMilliseconds, reading: clock.read() })) === 1;
    },

    async release(claim) {
      await release(claim);
    },

    async has(scope, fingerprint) {
      const record = await db
        .selectFrom('idempotencyRecords')
        .select('scope')
        .where('scope', '=', scope)
        .where((row) => row.or([row('validUntil', '>', clock.now()), row('keptUntil', '>', clock.now())]))
        .$if(fingerprint !== undefined, (query) => query.where('fingerprint', '=', fingerprint ?? ''))
        .executeTakeFirst();
      return record !== undefined;
    },

    async purge(limit) {
      const ended = db
        .selectFrom('idempotencyRecords')
        .select('scope')
        .where('validUntil', '<=', clock.now())
        .where('keptUntil', '<=', clock.now())
        .limit(limit);
      const { numDeletedRows } = await db
        .deleteFrom('idempotencyRecords')
        .where('scope', 'in', ended)
        .where('validUntil', '<=', clock.now())
        .where('keptUntil', '<=', clock.now())
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
