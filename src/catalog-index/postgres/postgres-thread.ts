import { workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import { systemClock } from '../../lib/clock.ts';
import { Secret } from '../../lib/secret.ts';
import { openPostgres } from '../../stores/postgres/open-postgres.ts';
import { parseAddress } from '../../stores/postgres/parse-address.ts';
import { serveIndexThread } from '../threads/serve-index-thread.ts';
import { createPostgresEngine } from './postgres-engine.ts';

/** What a thread with one connection to the index is started with. */
export interface PostgresThreadData {
  readonly url: string;
  /** SQL for the database's time in Unix milliseconds. */
  readonly now: string;
  /** A statement that takes longer is given up. */
  readonly statementMs: number;
}

const { url, now, statementMs }: PostgresThreadData = workerData;
const { config } = parseAddress(new Secret(url));
const database = openPostgres<unknown>(config, { connections: 1, clock: systemClock, statementMs });
serveIndexThread(createPostgresEngine(database, sql.raw<number>(now)));
