import { CamelCasePlugin, type Kysely, sql } from 'kysely';
import type { MaintenanceRecord, PersonalData, ServiceFacts, Stores } from '../ports/index.ts';
import { createAttempts } from './attempts/create-attempts.ts';
import { createCartHandles } from './carts/create-cart-handles.ts';
import { createConsents } from './consents/create-consents.ts';
import { createAgentPlatforms } from './create-agent-platforms.ts';
import { createAgentSessions } from './create-agent-sessions.ts';
import { createIdempotencyRecords } from './create-idempotency-records.ts';
import { createOrderChecks } from './create-order-checks.ts';
import { createOrders } from './create-orders.ts';
import { createServiceKeys } from './create-service-keys.ts';
import { createOrderFollows } from './outbox/create-order-follows.ts';
import { createOutbox } from './outbox/create-outbox.ts';
import { prepareOutboxEntry } from './outbox/prepare-outbox-entry.ts';
import { createPersonalData } from './personal-data/create-personal-data.ts';
import type { SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';

/**
 * The ports over any SQL database that kysely speaks to and whose `migrations` have been applied. `erase` is what the database needs
 * besides deleting rows: nothing where a server keeps the files.
 */
export function createSqlStores(
  database: Kysely<Tables>,
  clock: SqlClock,
  erase: PersonalData['erase'] = async () => {},
): Omit<Stores, 'close' | 'ping'> {
  const db = database.withPlugin(new CamelCasePlugin());
  const writeEntry = prepareOutboxEntry(db, clock);
  return {
    cartHandles: createCartHandles(db, clock),
    attempts: createAttempts(db, clock, writeEntry),
    orders: createOrders(db, clock, writeEntry),
    orderChecks: createOrderChecks(db, clock),
    outbox: createOutbox(db, clock),
    orderFollows: createOrderFollows(db, clock, writeEntry),
    agentPlatforms: createAgentPlatforms(db, clock),
    consents: createConsents(db, clock),
    agentSessions: createAgentSessions(db, clock),
    idempotency: createIdempotencyRecords(db, clock),
    keys: createServiceKeys(db, clock),
    facts: createServiceFacts(db),
    maintenance: createMaintenanceRecord(db),
    personalData: createPersonalData(db, clock, erase),
    async readClock() {
      const { rows } = await sql<{ readonly now: number }>`select ${clock.now()} as now`.execute(db);
      const [row] = rows;
      if (row === undefined) throw new TypeError('The database told no time');
      return row.now;
    },
  };
}

const NAME = 'maintenance';

/** One row of the facts, so that it needs no table of its own. */
const createMaintenanceRecord = (db: Kysely<Tables>): MaintenanceRecord => ({
  async find() {
    const row = await db.selectFrom('serviceFacts').select('value').where('name', '=', NAME).executeTakeFirst();
    return row === undefined ? null : { retryAfterSeconds: Number(row.value) };
  },

  async set(maintenance) {
    if (maintenance === null) {
      await db.deleteFrom('serviceFacts').where('name', '=', NAME).execute();
      return;
    }
    const value = String(maintenance.retryAfterSeconds);
    await db
      .insertInto('serviceFacts')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  },
});

const createServiceFacts = (db: Kysely<Tables>): ServiceFacts => ({
  async getOrSet(name, value) {
    await db
      .insertInto('serviceFacts')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await db.selectFrom('serviceFacts').select('value').where('name', '=', name).executeTakeFirstOrThrow();
    return kept.value;
  },
});
