import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Secret } from '../../lib/secret.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { describeRefusal } from './describe-refusal.ts';
import { findCode } from './failures.ts';
import { NotMigratedError } from './migrate-postgres.ts';
import { openPostgres, type PostgresOptions } from './open-postgres.ts';
import { parseAddress } from './parse-address.ts';
import { liftLimits, limitLockWaits } from './session-limits.ts';
import { lockMigrations } from './transaction-dialect.ts';

export interface PostgresStart<Tables> {
  readonly url: Secret;
  /** Connections at most. */
  readonly connections: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long to wait for a database that cannot be used yet, in milliseconds. */
  readonly startTimeout?: number;
  readonly watchPool?: PostgresOptions['watchPool'];
  /** Migrates the database in one transaction, which only one node at a time runs; or throws NotMigratedError until another one has. */
  readonly migrate: (transaction: Kysely<Tables>) => Promise<unknown>;
}

const START_TIMEOUT_MS = 30_000;
const PAUSE_MS = 1_500;
const MIN_VERSION = 15;

/**
 * Waits for the database, checks that it can be used, migrates it, and opens the pool. Throws DatabaseStartError with a
 * message for the operator, and any error of `migrate`.
 */
export async function connectPostgres<Tables>(start: PostgresStart<Tables>): Promise<Kysely<Tables>> {
  const { url, connections, clock, watchPool } = start;
  const { config, name } = parseAddress(url);
  const pool = openPostgres<Tables>(config, { connections, clock, watchPool });
  const patient = openPostgres<Tables>(config, { connections: 1, clock, patient: true });
  try {
    await untilUsable(start, name, async () => {
      const state = await readServerState(pool);
      const problem = findServerProblem(state);
      if (problem !== undefined) throw new DatabaseStartError(`PostgreSQL at ${name} ${problem}`);
      if (state.readOnly !== 'off') return 'it is read-only';
      await migrateAlone(patient, start.migrate);
      return undefined;
    });
    return pool;
  } catch (error) {
    await pool.destroy();
    const refusal = describeRefusal(toRoot(error), name);
    throw refusal === undefined ? error : new DatabaseStartError(refusal);
  } finally {
    await patient.destroy();
  }
}

interface ServerState {
  readonly encoding: string;
  readonly version: number;
  readonly readOnly: string;
}

/** Repeats the attempt, which returns why the database cannot be used yet, while the database is unavailable. */
async function untilUsable<Tables>(
  { clock, logger, startTimeout = START_TIMEOUT_MS }: PostgresStart<Tables>,
  name: string,
  attempt: () => Promise<string | undefined>,
): Promise<void> {
  const until = clock.now() + startTimeout;
  let reason: string | undefined;
  for (;;) {
    try {
      reason = await attempt();
      if (reason === undefined) return;
    } catch (error) {
      const root = toRoot(error);
      if (error instanceof NotMigratedError) reason = error.message;
      else if (describeRefusal(root, name) !== undefined || !(error instanceof CommerceError)) throw error;
      else reason = findCode(root) ?? reason;
    }
    if (clock.now() >= until) {
      const because = reason === undefined ? '' : ` (${reason})`;
      throw new DatabaseStartError(
        `PostgreSQL at ${name} could not be used for ${startTimeout / 1000} seconds${because}.`,
      );
    }
    logger.warn({ database: name, reason }, 'PostgreSQL cannot be used yet');
    await setTimeout(PAUSE_MS);
  }
}

const migrateAlone = <Tables>(db: Kysely<Tables>, migrate: PostgresStart<Tables>['migrate']): Promise<unknown> =>
  db.transaction().execute(async (transaction) => {
    await liftLimits(transaction);
    await lockMigrations(transaction);
    await limitLockWaits(transaction);
    return migrate(transaction);
  });

export async function readServerState<Tables>(db: Kysely<Tables>): Promise<ServerState> {
  const { rows } = await sql<ServerState>`
    select current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::int / 10000 as version,
      current_setting('transaction_read_only') as "readOnly"`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new TypeError('PostgreSQL returned no row for a select');
  return state;
}

export function findServerProblem({ encoding, version }: ServerState): string | undefined {
  if (version < MIN_VERSION) return `is version ${version}. Version ${MIN_VERSION} or later is needed.`;
  if (encoding !== 'UTF8') return `has a database in the encoding ${encoding}. Create one with the encoding UTF8.`;
  return undefined;
}

/** The driver's error, below the error that callers get. */
export const toRoot = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;
