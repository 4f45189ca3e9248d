import { CamelCasePlugin, type Kysely, sql } from 'kysely';
import type { PersonalData, Stores } from '../ports/index.ts';
import { createAttempts } from './attempts/create-attempts.ts';
import { createCartHandles } from './carts/create-cart-handles.ts';
import { createConsents } from './consents/create-consents.ts';
import { createAgentPlatforms } from './create-agent-platforms.ts';
import { createIdempotencyRecords } from './create-idempotency-records.ts';
import { createMaintenanceRecord } from './create-maintenance-record.ts';
import { createOrderChecks } from './create-order-checks.ts';
import { createOrders } from './create-orders.ts';
import { createServiceFacts } from './create-service-facts.ts';
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
