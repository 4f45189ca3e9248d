import type { Config } from '../config/loaded-config.ts';
import { checkKeySecretProof } from '../cryptography/keys/key-secret-proof.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../lib/metrics/metrics.ts';
import type { Stores } from '../stores/ports/index.ts';
import type { PoolState } from '../stores/postgres/open-postgres.ts';
import { createSqliteStores } from '../stores/sqlite/create-sqlite-stores.ts';
import type { FlushFile } from '../stores/sqlite/disk-flush.ts';
import type { ServiceOverrides } from './service-overrides.ts';
import { traceStores } from './telemetry/trace-stores.ts';

interface OpenStoresParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Flushes the embedded database to the disk. */
  readonly flush?: FlushFile | undefined;
  readonly memory?: ServiceOverrides['memory'];
  readonly metrics?: Metrics | undefined;
  readonly isTraced?: boolean;
}

/**
 * Opens the configured stores of one node. Throws DatabaseStartError or DataFolderInUseError if they cannot be used,
 * NewerDatabaseError if a newer version wrote them, OtherKeySecretError, with nothing changed, if they belong to another key secret.
 */
export async function openStores(
  { database, dataDir, keySecret = null }: Pick<Config, 'database' | 'dataDir'> & Partial<Pick<Config, 'keySecret'>>,
  { clock, logger, flush, memory, metrics, isTraced = false }: OpenStoresParts,
): Promise<Stores> {
  const trace = (stores: Stores) =>
    isTraced ? traceStores(stores, database === null ? 'sqlite' : 'postgresql') : stores;
  const checkFacts =
    keySecret === null ? undefined : (facts: ReadonlyMap<string, string>) => checkKeySecretProof(keySecret, facts);
  if (database === null) {
    const options = {
      dataFolder: dataDir,
      clock,
      freeLeases: true,
      checkFacts,
      ...(flush && { flush }),
      ...(memory && { memory: memory.service }),
    };
    return trace(await createSqliteStores(options));
  }
  const { openPostgresStores } = await import('../stores/postgres/open-postgres-stores.ts');
  const watchPool = metrics && ((readState: () => PoolState) => watchDatabasePool(metrics, readState));
  return trace(await openPostgresStores({ ...database, clock, logger, watchPool, checkFacts }));
}

function watchDatabasePool(metrics: Metrics, readState: () => PoolState): void {
  metrics.watch('databaseConnections', () => {
    const { all, idle } = readState();
    return [
      { labels: { state: 'active' }, value: all - idle },
      { labels: { state: 'idle' }, value: idle },
    ];
  });
  metrics.watch('databaseWaiting', () => [{ labels: {}, value: readState().waiting }]);
}
