import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../../examples/support/find-or-start-server.ts';
import { createDatabase, type TestDatabase } from '../../test/support/machine/postgres.ts';
import { flushService, readRedisCpu, redisUrl } from '../../test/support/machine/redis.ts';
import { readCpuMicroseconds } from './process-usage.ts';

export interface Topology extends AsyncDisposable {
  readonly name: string;
  readonly urls: readonly string[];
  readUse(): Promise<Use>;
}

export interface Use {
  /** CPU time so far, in microseconds: of the nodes, of the sessions of PostgreSQL that are open, and of Redis, whoever else uses it. */
  readonly nodes: number;
  readonly database: number;
  readonly redis: number;
  /** Transactions of PostgreSQL so far. */
  readonly commits: number;
}

const unlimited = { points: 1_000_000, seconds: 60, coolOffSeconds: 0 };
const rateLimits = { sessions: unlimited, orders: unlimited, failedPayments: unlimited, sockets: unlimited };

/** Nodes of one demo: on SQLite, or on PostgreSQL with Redis. */
export async function startTopology(name: string, nodes: number, isShared: boolean): Promise<Topology> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  const configuration = join(folder, 'config.json');
  await writeFile(configuration, JSON.stringify({ rateLimits }));
  const database = isShared ? await createDatabase('', { waitsForDisk: true }) : null;
  const environment = {
    DEMO: 'true',
    CONFIG_FILE: configuration,
    ...(database && { DATABASE_URL: database.url.reveal(), REDIS_URL: redisUrl.reveal() }),
  };
  const servers: (RunningServer & { readonly pid: number })[] = [];
  for (let left = nodes; left > 0; left -= 1) servers.push(await startServer(environment));
  return {
    name,
    urls: servers.map(({ url }) => url),
    readUse: async () => ({
      nodes: sum(servers.map(({ pid }) => readCpuMicroseconds(pid))),
      database: database === null ? 0 : sum((await listSessions(database)).map(readIfAlive)),
      redis: isShared ? await readRedisCpu() : 0,
      commits: database === null ? 0 : await countCommits(database),
    }),
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.stop()));
      if (database !== null) await remove(database);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What it uses in a second of the next ones. */
export async function measureRest(topology: Topology, seconds: number): Promise<Use> {
  const [before, begin] = [await topology.readUse(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const [after, measured] = [await topology.readUse(), (performance.now() - begin) / 1_000];
  const toRate = (name: keyof Use) => Math.max(0, after[name] - before[name]) / measured;
  return { nodes: toRate('nodes'), database: toRate('database'), redis: toRate('redis'), commits: toRate('commits') };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

async function listSessions(database: TestDatabase): Promise<readonly number[]> {
  const rows = await database.query(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows.map(({ pid }) => Number(pid));
}

/** Sessions report theirs once a second at most, so a difference over some seconds is nearly exact. */
async function countCommits(database: TestDatabase): Promise<number> {
  const [row] = await database.query(
    'select xact_commit::int as commits from pg_stat_database where datname = current_database()',
  );
  return Number(row?.['commits']);
}

function readIfAlive(pid: number): number {
  try {
    return readCpuMicroseconds(pid);
  } catch {
    return 0;
  }
}

async function remove(database: TestDatabase): Promise<void> {
  const [row] = await database.query(`select value from service_facts where name = 'service-id'`);
  if (typeof row?.['value'] === 'string') await flushService(row['value']);
  await database.drop();
}
