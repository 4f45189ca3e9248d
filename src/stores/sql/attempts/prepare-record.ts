import { type Kysely, sql } from 'kysely';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { AttemptStatus } from '../../../domain/order/attempt.ts';
import type { AttemptChange, Attempts, HeldLease, StoredEvent, StoredStep } from '../../ports/index.ts';
import type { WriteOutboxEntry } from '../outbox/prepare-outbox-entry.ts';
import { type PreparedQuery, prepareInsert, prepareQuery, prepareWrite } from '../prepare-query.ts';
import { runTransaction } from '../run-transaction.ts';
import { plus, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { place, toRowPlaces } from './row-places.ts';

const NO_INPUT = '{}';

type OfAttempt<Row> = Row & Pick<HeldLease, 'attemptId'>;

/** What of a change is written into the row of its attempt; only the members that the shape has count. */
interface Changed extends HeldLease, Required<Pick<AttemptChange, 'status' | 'result' | 'sealedPayment' | 'dueIn'>> {
  readonly steps: number;
  readonly events: number;
  readonly reading: number | null;
}

interface Reserved extends CartKey {
  readonly completesCart: number;
  readonly lastSequence: number;
  readonly lastPosition: number;
  readonly updatedAt: number;
}

/** What of a change makes it another statement. */
interface Shape {
  readonly hasStatus: boolean;
  readonly hasResult: boolean;
  readonly hasPayment: boolean;
  readonly hasDue: boolean;
  readonly dropsInput: boolean;
}

/**
 * The update comes first: it proves the lease, locks the row until the end of the transaction, and reserves the numbers
 * of the events and entries that follow.
 */
export function prepareRecord(db: Kysely<Tables>, clock: SqlClock, writeEntry: WriteOutboxEntry): Attempts['record'] {
  const reservations = new Map<string, PreparedQuery<Tables, Changed, Reserved>>();
  const findReserve = (shape: Shape) => {
    const key = Object.values(shape).join();
    const reserve = reservations.get(key) ?? prepareReserve(db, clock, shape);
    reservations.set(key, reserve);
    return reserve;
  };
  const dropResults = prepareWrite(db, ({ attemptId }: OfAttempt<object>) =>
    db
      .updateTable('attemptSteps')
      .set({ result: null })
      .where('attemptId', '=', attemptId)
      .where('result', 'is not', null),
  );
  const places = toRowPlaces(db);
  const move = prepareMove(db);
  const rewrite = prepareWrite(db, ({ attemptId, sequence, data }: OfAttempt<Pick<StoredEvent, 'sequence' | 'data'>>) =>
    db.updateTable('attemptEvents').set({ data }).where('attemptId', '=', attemptId).where('sequence', '=', sequence),
  );
  const freeCart = prepareFree(db);
  const insertSteps = prepareInsert(db, (rows: readonly OfAttempt<StoredStep & { readonly position: number }>[]) =>
    db.insertInto('attemptSteps').values(
      rows.map(({ attemptId, position, step, state, result, at }, index) => ({
        ...places.open('attempt_steps', index),
        attemptId,
        position,
        step,
        state,
        result,
        at,
      })),
    ),
  );
  const insertEvents = prepareInsert(db, (rows: readonly OfAttempt<StoredEvent>[]) =>
    db.insertInto('attemptEvents').values(
      rows.map(({ attemptId, sequence, type, data, at }, index) => ({
        ...places.open('attempt_events', index),
        attemptId,
        sequence,
        type,
        data,
        at,
      })),
    ),
  );

  return ({ attemptId, holder }, change) => {
    const {
      steps = [],
      events = [],
      rewrites = [],
      status,
      result,
      sealedPayment,
      dropsResults,
      dueIn,
      outbox,
    } = change;
    const hasEnded = status === 'SUCCEEDED' || status === 'FAILED';
    const reserve = findReserve({
      hasStatus: status !== undefined,
      hasResult: result !== undefined,
      hasPayment: hasEnded || sealedPayment !== undefined,
      hasDue: dueIn !== undefined,
      dropsInput: dropsResults === true,
    });
    return runTransaction(db, async (transaction) => {
      const [reserved] = await reserve(
        {
          attemptId,
          holder,
          steps: steps.length,
          events: events.length,
          status: status ?? 'RUNNING',
          result: result ?? null,
          sealedPayment: hasEnded ? null : (sealedPayment ?? null),
          dueIn: Math.round(dueIn ?? 0),
          reading: clock.read(),
        },
        transaction,
      );
      if (reserved === undefined) return undefined;
      const at = reserved.updatedAt;

      const firstPosition = reserved.lastPosition - steps.length + 1;
      const firstSequence = reserved.lastSequence - events.length + 1;
      const entries = steps.map((entry, index) => ({ attemptId, ...entry, position: firstPosition + index, at }));
      const numbered = events.map(({ type, data }, index) => ({ sequence: firstSequence + index, type, data, at }));
      if (dropsResults === true) await dropResults({ attemptId }, transaction);
      for (const { sequence, data } of rewrites) await rewrite({ attemptId, sequence, data }, transaction);
      await insertSteps(entries, transaction);
      await insertEvents(
        numbered.map((event) => ({ attemptId, ...event })),
        transaction,
      );
      if (dropsResults === true) await move({ attemptId }, transaction);
      await freeCart({ ...reserved, status }, transaction);
      await writeEntry(outbox, transaction);
      return numbered;
    });
  };
}

/** Prepares the next version of the cart that a failure frees: only by that can its watchers and late answers be told apart. */
function prepareFree(db: Kysely<Tables>) {
  const free = prepareWrite(db, ({ owner, domain }: CartKey) =>
    db
      .updateTable('cartHandles')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('owner', '=', owner)
      .where('domain', '=', domain)
      .where('handle', 'is not', null),
  );
  return async (
    { status, completesCart, owner, domain }: Reserved & { readonly status: AttemptStatus | undefined },
    transaction: Kysely<Tables>,
  ) => {
    if (status === 'FAILED' && completesCart === 1) await free({ owner, domain }, transaction);
  };
}

/** Prepares the move of the rows of an ended attempt; its own row moves as it is reserved. */
function prepareMove(db: Kysely<Tables>) {
  const { ended } = toRowPlaces(db);
  if (ended === null) return async () => {};
  const moveSteps = prepareWrite(db, ({ attemptId }: OfAttempt<object>) =>
    db.updateTable('attemptSteps').set(place, ended('attempt_steps', sql`position`)).where('attemptId', '=', attemptId),
  );
  const moveEvents = prepareWrite(db, ({ attemptId }: OfAttempt<object>) =>
    db
      .updateTable('attemptEvents')
      .set(place, ended('attempt_events', sql`sequence`))
      .where('attemptId', '=', attemptId),
  );
  return async (attempt: OfAttempt<object>, transaction: Kysely<Tables>) => {
    await moveSteps(attempt, transaction);
    await moveEvents(attempt, transaction);
  };
}

const prepareReserve = (
  db: Kysely<Tables>,
  clock: SqlClock,
  { hasStatus, hasResult, hasPayment, hasDue, dropsInput }: Shape,
) =>
  prepareQuery<Tables, Changed, Reserved>(
    db,
    ({ attemptId, holder, steps, events, status, result, sealedPayment, dueIn, reading }) => {
      const now = clock.at(reading);
      const { ended } = toRowPlaces(db);
      return db
        .updateTable('attempts')
        .set((row) => ({
          updatedAt: now,
          lastSequence: row('lastSequence', '+', events),
          lastPosition: row('lastPosition', '+', steps),
          ...(hasStatus ? { status } : {}),
          ...(hasResult ? { result } : {}),
          ...(dropsInput ? { input: NO_INPUT } : {}),
          ...(hasPayment ? { sealedPayment } : {}),
          ...(hasDue ? { dueAt: plus(now, dueIn) } : {}),
        }))
        .$if(dropsInput && ended !== null, (query) => query.set(place, ended?.('attempts', sql`1`) ?? place))
        .where('attemptId', '=', attemptId)
        .where('leaseHolder', '=', holder)
        .returning(['owner', 'domain', 'completesCart', 'lastSequence', 'lastPosition', 'updatedAt']);
    },
  );
