import { type Clock, systemClock } from '../../lib/clock.ts';
import type { CatalogIndex } from '../ports/catalog-index.ts';
import type { ExecuteCommand } from './index-commands.ts';

/** Where the commands of an index go. */
export interface IndexAccess {
  readonly read: ExecuteCommand;
  readonly write: ExecuteCommand;
  close(): Promise<void>;
}

/** The port over the commands of an index. */
export const toCatalogIndex = (
  { read, write, close }: IndexAccess,
  { newRunId, clock = systemClock }: { readonly newRunId: () => string; readonly clock?: Clock | undefined },
): CatalogIndex => ({
  runs: {
    begin: (input) => write('begin', { ...input, now: clock.now(), newRunId: newRunId() }),
    stage: async ({ domain, runId }, { products, skipped, cursor, leaseMs }) => {
      const part = { domain, runId, skipped, cursor, leaseMs, now: clock.now() };
      await write('stage', { ...part, products: JSON.stringify(products) });
    },
    restart: async ({ domain, runId }) => {
      await write('restart', { domain, runId });
    },
    measure: ({ domain, runId }) => write('measure', { domain, runId }),
    show: ({ domain, runId }) => write('show', { domain, runId }),
    fail: async ({ domain, runId }, failure) => {
      await write('fail', { domain, runId, ...failure, now: clock.now() });
    },
  },
  listSnapshots: () => read('listSnapshots', { now: clock.now() }),
  listProducts: (input) => read('listProducts', input),
  search: (query) => read('search', query),
  ping: async () => {
    await read('ping', null);
  },
  close,
});
