import { Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { Clock } from '../../lib/clock.ts';
import { createAwayError } from '../sql/create-away-error.ts';
import { Availability } from './availability.ts';
import { isUnavailable } from './failures.ts';
import { GuardedClient } from './guarded-client.ts';
import { limitSession, STATEMENT_MS, toTransactionLimits } from './session-limits.ts';
import { TransactionDialect } from './transaction-dialect.ts';

export interface PostgresOptions {
  /** Connections at most. */
  readonly connections: number;
  readonly clock: Clock;
  /** Queries may take as long as the server lets them: for migrations. */
  readonly patient?: boolean;
  /** Milliseconds after which the server gives a statement up. */
  readonly statementMs?: number;
  /** Called once with a function that reads the pool's state, for metrics. */
  readonly watchPool?: ((readState: () => PoolState) => void) | undefined;
}

export interface PoolState {
  readonly all: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

const CONNECT_MS = 3_000;
/** Our time-out is slightly longer than the server's, so that its error arrives. */
const ANSWER_MS = 500;
const IDLE_MS = 30_000;
/** The silence after which a connection is probed each second. It is given up after ten probes. */
const KEEP_ALIVE_MS = 5_000;

const INT8 = 20;
const NUMERIC = 1700;

/** Hands out guarded connections, and none while the database is known to be unavailable. */
class GuardedPool implements PostgresPool {
  readonly #pool: PostgresPool;
  readonly #availability: Availability;

  constructor(pool: PostgresPool, availability: Availability) {
    this.#pool = pool;
    this.#availability = availability;
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    this.#availability.check();
    try {
      return new GuardedClient(await this.#pool.connect(), this.#availability);
    } catch (error) {
      this.#availability.didNotAnswer();
      throw isUnavailable(error) ? createAwayError(false, error) : error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/**
 * Opens a pool of connections, each opened when it is needed, for queries with kysely. Settings are sent as a query and
 * not with the connection, since PgBouncer refuses most of them there. End it with `destroy()`.
 */
export function openPostgres<Tables>(
  address: PoolConfig,
  { connections, clock, patient = false, statementMs = STATEMENT_MS, watchPool }: PostgresOptions,
): Kysely<Tables> {
  const pool = new Pool({
    ...address,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    ...(!patient && { query_timeout: statementMs + ANSWER_MS }),
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser },
    onConnect: (client) => client.query(limitSession(statementMs)),
  });
  watchPool?.(() => ({ all: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
  // The user of a broken connection gets the error. A connection that breaks while idle has no user.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({
    dialect: new TransactionDialect(
      { pool: new GuardedPool(pool, new Availability(clock)) },
      toTransactionLimits(statementMs),
    ),
  });
}

/** Whole numbers of eight bytes and sums of them are all below 2^53 here; the driver would return texts. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format);
