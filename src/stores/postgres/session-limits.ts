import { type Kysely, sql } from 'kysely';

/** Getting a connection and one query together stay below the ten seconds in which every operation answers. */
export const STATEMENT_MS = 4_500;
/** With the statement before it, below the lease of an attempt: who takes over finds no lock of a node that froze. */
const IDLE_IN_TRANSACTION_MS = 5_000;
/** The longest pause between two statements of a migration. */
const IDLE_IN_MIGRATION_MS = 30_000;

/** The limit of a transaction of many statements, each within its own. */
const TRANSACTION_MS = 30_000;
const TRANSACTION_TIMEOUT_SINCE = 170_000;

type Settings = Readonly<Record<string, number | string>>;

/**
 * What the server ends by itself, since a node that froze or lost its network can neither let go of a lock nor close a
 * connection.
 */
export const limitSession = (statementMs: number): string =>
  toStatement(false, {
    timezone: 'UTC',
    ...toLimits(statementMs),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 1,
    tcp_keepalives_count: 5,
    tcp_user_timeout: 10_000,
  });

/** The limits of `limitSession` that matter in a transaction, for one. */
export const toTransactionLimits = (statementMs: number): string =>
  Object.entries({
    statement_timeout: statementMs,
    lock_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ');

/** For the rest of a transaction. */
export const limitTransaction = async <Tables>(transaction: Kysely<Tables>, statementMs: number): Promise<void> => {
  await sql.raw(toStatement(true, toLimits(statementMs))).execute(transaction);
};

/**
 * Lets the rest of a transaction take as long as it needs, and the wait for others that migrate, too. Call
 * `limitLockWaits` before the first lock of a table.
 */
export const liftLimits = async <Tables>(transaction: Kysely<Tables>): Promise<void> => {
  const settings = { ...toLimits(0), lock_timeout: 0, idle_in_transaction_session_timeout: IDLE_IN_MIGRATION_MS };
  await sql.raw(toStatement(true, settings)).execute(transaction);
};

/** A statement that waits for the lock of a table holds up all that come after it. */
export const limitLockWaits = async <Tables>(transaction: Kysely<Tables>): Promise<void> => {
  await sql.raw(toStatement(true, { lock_timeout: STATEMENT_MS })).execute(transaction);
};

/** A transaction of many short statements keeps its locks as well; one of long statements is meant to be long. */
const toLimits = (statementMs: number): Settings => ({
  statement_timeout: statementMs,
  lock_timeout: STATEMENT_MS,
  transaction_timeout: statementMs === STATEMENT_MS ? TRANSACTION_MS : 0,
});

/** One statement without parameters. A server that does not know a setting yet is not told. */
function toStatement(isLocal: boolean, settings: Settings): string {
  const rows = Object.entries(settings).map(([name, value]) => {
    const since = name === 'transaction_timeout' ? TRANSACTION_TIMEOUT_SINCE : 0;
    return `('${name}', '${value}', ${since})`;
  });
  return `select set_config(name, setting, ${isLocal}) from (values ${rows.join(', ')}) as wanted (name, setting, since)
    where since <= current_setting('server_version_num')::int`;
}
