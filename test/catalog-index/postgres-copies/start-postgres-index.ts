import { randomUUID } from 'node:crypto';
import { createPostgresIndex } from '../../../src/catalog-index/postgres-copies/create-postgres-index.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { type Logger, silentLogger } from '../../../src/lib/logger.ts';
import type { Secret } from '../../../src/lib/secret.ts';
import type { CatalogIndex } from '../../../src/stores/ports/index.ts';

/** A node's index, with no deadline that a busy machine misses. */
export const startPostgresIndex = (
  url: Secret,
  changes: { readonly now?: string; readonly file?: string; readonly logger?: Logger; readonly limitMib?: number } = {},
): Promise<CatalogIndex> =>
  createPostgresIndex({
    url,
    file: ':memory:',
    newRunId: randomUUID,
    clock: systemClock,
    logger: silentLogger,
    // Threads start slowly on a busy machine.
    readDeadlineMs: 60_000,
    ...changes,
  });
