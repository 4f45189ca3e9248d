import type { Cluster } from './cluster.ts';
import type { PlannedFault } from './plan.ts';

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Than any lease, hold or time-out, and than others may have to wait. */
const LONGER_THAN_EVERYTHING = 17_000;

/** Lets one fault happen, and returns once it is over. */
export async function strike(cluster: Cluster, { kind, milliseconds, draw }: PlannedFault): Promise<void> {
  const { postgres, redis, database } = cluster;
  switch (kind) {
    case 'kill-node':
      return cluster.replaceNode(draw);
    case 'freeze-node':
      return cluster.freezeNode(draw, LONGER_THAN_EVERYTHING + milliseconds);
    case 'cut-node':
      return cluster.cutNode(draw, LONGER_THAN_EVERYTHING + milliseconds);
    case 'pause-postgres':
      postgres.swallow();
      await sleep(milliseconds);
      return postgres.mend();
    case 'restart-postgres':
      await endSessions(database);
      await postgres.cut();
      await sleep(milliseconds);
      return postgres.mend();
    case 'cut-transactions':
      return endSessions(database);
    case 'pause-redis':
      redis.swallow();
      await sleep(milliseconds);
      return redis.mend();
    case 'restart-redis':
      await redis.cut();
      await cluster.flushRedis();
      await sleep(milliseconds);
      return redis.mend();
    default:
      return cluster.flushRedis();
  }
}

/** Ends every session of the nodes, those in the middle of a transaction too, as a server does that shuts down. */
async function endSessions(database: Cluster['database']): Promise<void> {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
}
