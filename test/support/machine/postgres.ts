import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { Client, DatabaseError, Pool, type PoolClient } from 'pg';
import { Secret } from '../../../src/lib/secret.ts';
import { atEnd } from '../at-end.ts';

/** Where tests find PostgreSQL: TEST_DATABASE_URL, whose role can create databases, or the standard port of this machine. */
const address = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

const TOO_MANY_CONNECTIONS = '53300';
const TURN_MS = 100;
const TURNS = 300;
/** A test may let queries wait for each other. */
const MOST_AT_ONCE = 20;

const server = openSessions(address);

const reason = await findReason();

/**
 * For `it` and `describe`: runs the tests where PostgreSQL answers, and says where it does not. With CI=true its absence is a failure.
 */
export const postgres: { readonly skip: string | false } = {
  skip:
    reason === undefined ? false : `PostgreSQL does not answer (${reason}): set TEST_DATABASE_URL to run these tests`,
};
if (postgres.skip !== false && process.env['CI'] === 'true') throw new Error(postgres.skip);

export interface TestDatabase {
  readonly url: Secret;
  /** The server's place, for a proxy. */
  readonly server: { readonly host: string; readonly port: number };
  /** Runs a query past every pool of the service. */
  query(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** Lets nobody write any more, or everybody again, and ends every session, as a failover does. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
  drop(): Promise<void>;
}

/** Tests of this machine's server do not end it: no commit needs to wait for the disk. */
const HASTE = 'set synchronous_commit = off';

/** A database of its own, with nothing in it. */
export async function createDatabase(options = '', { waitsForDisk = false } = {}): Promise<TestDatabase> {
  const name = `cartwright_test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} ${options}`);
  if (!waitsForDisk) await onServer(`alter database ${name} ${HASTE}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  const own = openSessions(url.toString());
  return {
    url: new Secret(url.toString()),
    server: { host: url.hostname, port: Number(url.port || 5432) },
    query: (sql) => run(own, sql),
    setReadOnly: async (isReadOnly) => {
      await onServer(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
      await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    },
    drop: async () => {
      // A query that hangs ends with its database.
      await drop(name);
      await own.end();
    },
  };
}

/** The same database by another way to it. */
export function through(port: number, { url }: TestDatabase): Secret {
  const other = new URL(url.reveal());
  other.hostname = '127.0.0.1';
  other.port = String(port);
  return new Secret(other.toString());
}

/** Databases that a test has left, with nothing in them again: a new one takes a tenth of a second, most of it on the disk. */
const empty: TestDatabase[] = [];
process.once('beforeExit', () => void Promise.all(empty.splice(0).map((database) => database.drop())));

/** The same until the end of the test. Those with options are dropped then, others are emptied for the next test. */
export async function createDatabaseFor(t: TestContext, options = ''): Promise<TestDatabase> {
  const database = (options === '' ? empty.pop() : undefined) ?? (await createDatabase(options));
  atEnd(t, () => (options === '' ? giveBack(database) : database.drop()));
  return database;
}

/** Whatever else a test may have left in the database goes with it. */
async function giveBack(database: TestDatabase): Promise<void> {
  try {
    await database.query(EMPTYING);
    empty.push(database);
  } catch {
    await database.drop();
  }
}

/** Ends the other sessions, undoes settings of the database, and leaves one schema, with the rights of a new database. */
const EMPTYING = `
  select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  do $$ declare name text; begin
    execute format('alter database %I reset all', current_database());
    execute format('alter database %I ${HASTE}', current_database());
    for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
      execute format('drop schema %I cascade', name);
    end loop;
  end $$;
  create schema public authorization pg_database_owner;
  grant usage on schema public to public`;

/** A service that is still open may connect again while its connections are being ended. */
async function drop(name: string): Promise<void> {
  for (let left = 5; ; left -= 1) {
    try {
      await onServer(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** A session past every pool of the service, until the end of the test. */
export async function openSession(t: TestContext, { url }: Pick<TestDatabase, 'url'>): Promise<Client> {
  const client = await patiently(() => connect(url.reveal()));
  atEnd(t, () => client.end());
  return client;
}

/** Connections without the limits of the service. */
export function openPool({ url }: Pick<TestDatabase, 'url'>, max: number): Pool {
  const pool = new Pool({ connectionString: url.reveal(), max });
  // Its end does not wait for its connections, so the end of their database may come first.
  pool.on('error', () => {});
  return pool;
}

/** Runs a query on the server itself, outside the databases of tests. */
export function onServer(sql: string): Promise<readonly Record<string, unknown>[]> {
  return run(server, sql);
}

/** Sessions that wait for the next query: to open one takes many times as long as most queries. They hold no process. */
function openSessions(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: 60_000,
    max: MOST_AT_ONCE,
    allowExitOnIdle: true,
  });
  // A test may end the session of another query.
  pool.on('error', () => {});
  return pool;
}

async function run(sessions: Pool, sql: string): Promise<readonly Record<string, unknown>[]> {
  const session = await takeSession(sessions);
  let isClean = false;
  try {
    const { rows } = await session.query<Record<string, unknown>>(sql);
    // Settings, locks and temporary tables end with the query, as its session did not.
    await session.query('discard all');
    isClean = true;
    return rows;
  } finally {
    session.release(!isClean);
  }
}

/** A session that a test has just ended may still be among those that wait. */
async function takeSession(sessions: Pool): Promise<PoolClient> {
  for (let left = MOST_AT_ONCE; ; left -= 1) {
    const session = await patiently(() => sessions.connect());
    try {
      await session.query('select 1');
      return session;
    } catch (error) {
      session.release(true);
      if (left === 0) throw error;
    }
  }
}

/** Waits for a place while suites that run side by side take every connection that the server admits. */
async function patiently<Session>(connect: () => Promise<Session>): Promise<Session> {
  for (let left = TURNS; ; left -= 1) {
    try {
      return await connect();
    } catch (error) {
      if (left === 0 || !(error instanceof DatabaseError) || error.code !== TOO_MANY_CONNECTIONS) throw error;
      await new Promise((resolve) => setTimeout(resolve, TURN_MS));
    }
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 60_000 });
  // Whoever asks gets the error of a session that a test ends.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function findReason(): Promise<string | undefined> {
  try {
    await onServer('select 1');
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}
