import pg from 'pg';

/** Whole databases on one PostgreSQL server. */
export interface Databases {
  has(name: string): Promise<boolean>;
  /** Each replaces one that is there. */
  create(name: string): Promise<void>;
  /** A database of a run, whose name is `prefix` and a number: it is in use as long as this connection is there. */
  copy(template: string, prefix: string, number: number): Promise<string>;
  drop(name: string): Promise<void>;
  urlOf(name: string): string;
  close(): Promise<void>;
}

export async function connectDatabases(server: string): Promise<Databases> {
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: urlOf('postgres'), connectionTimeoutMillis: 3_000 });
  // Whoever asks gets the error.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    const { host } = new URL(server);
    throw new Error(
      `Medusa keeps its data in PostgreSQL, and none can be used at ${host}. Start one, or name another in POSTGRES_URL.`,
      { cause: error },
    );
  });
  const drop = async (name: string) => {
    await client.query(`DROP DATABASE IF EXISTS ${quote(name)} WITH (FORCE)`);
  };
  const ask = async (question: string, name: string): Promise<boolean> =>
    (await client.query<{ answer: boolean }>(`SELECT ${question} AS answer`, [name])).rows[0]?.answer === true;
  /** Those of runs that were killed: their connections are gone, and the locks that these held. */
  const dropAbandoned = async (prefix: string) => {
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1) AND substr(datname, length($1) + 1) ~ '^[0-9]+$'",
      [prefix],
    );
    for (const { datname } of rows) {
      if (!(await ask('pg_try_advisory_lock(hashtext($1))', datname))) continue;
      // Somebody may be there who has taken no lock.
      await client.query(`DROP DATABASE IF EXISTS ${quote(datname)}`).catch(() => {});
      await ask('pg_advisory_unlock(hashtext($1))', datname);
    }
  };
  return {
    urlOf,
    drop,
    has: (name) => ask('EXISTS (SELECT FROM pg_database WHERE datname = $1)', name),
    create: async (name) => {
      await drop(name);
      await client.query(`CREATE DATABASE ${quote(name)}`);
    },
    copy: async (template, prefix, number) => {
      await dropAbandoned(prefix);
      const name = `${prefix}${number}`;
      await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
      await drop(name);
      await client.query(`CREATE DATABASE ${quote(name)} TEMPLATE ${quote(template)}`);
      // Nobody waits for the disk: the copy lives no longer than its server.
      await client.query(`ALTER DATABASE ${quote(name)} SET synchronous_commit = off`);
      return name;
    },
    close: () => client.end(),
  };
}

const quote = (name: string): string => pg.escapeIdentifier(name);
