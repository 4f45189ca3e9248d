import pg from 'pg';

/** Whole databases on one PostgreSQL server. */
export interface Databases {
  has(name: string): Promise<boolean>;
  /** Each replaces one that is there. */
  create(name: string): Promise<void>;
  copy(template: string, name: string): Promise<void>;
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
  return {
    urlOf,
    drop,
    has: async (name) => {
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      return rowCount === 1;
    },
    create: async (name) => {
      await drop(name);
      await client.query(`CREATE DATABASE ${quote(name)}`);
    },
    copy: async (template, name) => {
      await drop(name);
      await client.query(`CREATE DATABASE ${quote(name)} TEMPLATE ${quote(template)}`);
      // Nobody waits for the disk: the copy lives no longer than its server.
      await client.query(`ALTER DATABASE ${quote(name)} SET synchronous_commit = off`);
    },
    close: () => client.end(),
  };
}

const quote = (name: string): string => pg.escapeIdentifier(name);
