import { join } from 'node:path';
import { createSqliteIndex } from '../catalog-index/sqlite/create-sqlite-index.ts';
import { CommandRefusal } from '../command-channel/command-refusal.ts';
import type { RunCommand } from '../command-channel/serve-control.ts';
import { ExchangeRates } from '../commerce/catalog/exchange-rates.ts';
import type { RunningCommerce } from '../commerce/create-commerce.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import type { Config } from '../config/loaded-config.ts';
import { requireCurrency } from '../domain/money/require-currency.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import type { Logger } from '../lib/logger.ts';
import type { Runtime } from '../lib/runtime.ts';
import { type CatalogIndex, CatalogIndexError } from '../stores/ports/index.ts';
import type { LiveSynonyms } from './live-synonyms.ts';
import type { ServiceOverrides } from './service-overrides.ts';
import { traceCatalogIndex } from './telemetry/trace-stores.ts';

const MINUTE_MS = 60_000;

type CatalogIndexConfig = Pick<Config, 'dataDir' | 'database' | 'catalogCopyMib'>;

interface CatalogIndexParts {
  readonly runtime: Pick<Runtime, 'clock' | 'uuid'>;
  readonly logger: Logger;
  readonly synonyms: Pick<LiveSynonyms, 'find'>;
  readonly isTraced?: boolean;
  readonly memory?: ServiceOverrides['memory'];
}

export interface LazyCatalogIndex extends CatalogIndex {
  /** Rejects with DatabaseStartError or NewerDatabaseError. */
  open(): Promise<void>;
}

/**
 * The index of all catalogs, in a file of its own, so that bulk writes never hold up orders. What it holds is listed by this node, or copied from the
 * database that nodes share. It opens with its first use: its threads take as long to start as half of the service.
 */
export function createCatalogIndex(...parameters: Parameters<typeof openCatalogIndex>): LazyCatalogIndex {
  let opening: Promise<CatalogIndex> | undefined;
  const open = () => {
    opening ??= openCatalogIndex(...parameters);
    return opening;
  };
  return {
    open: async () => {
      await open();
    },
    runs: {
      begin: async (input) => (await open()).runs.begin(input),
      stage: async (run, part) => (await open()).runs.stage(run, part),
      restart: async (run) => (await open()).runs.restart(run),
      measure: async (run) => (await open()).runs.measure(run),
      show: async (run) => (await open()).runs.show(run),
      fail: async (run, failure) => (await open()).runs.fail(run, failure),
    },
    listSnapshots: async () => (await open()).listSnapshots(),
    listHeld: async () => (await open()).listHeld(),
    listProducts: async (input) => (await open()).listProducts(input),
    listCategories: async (input) => (await open()).listCategories(input),
    search: async (query) => (await open()).search(query),
    suggest: async (query) => (await open()).suggest(query),
    listRelated: async (query) => (await open()).listRelated(query),
    ping: async () => (await open()).ping(),
    close: async () => {
      opening ??= Promise.reject(new CatalogIndexError('The index is closed'));
      await (await opening.catch(() => null))?.close();
    },
  };
}

async function openCatalogIndex(config: CatalogIndexConfig, parts: CatalogIndexParts): Promise<CatalogIndex> {
  const index = await openIndex(config, parts);
  return parts.isTraced ? traceCatalogIndex(index) : index;
}

async function openIndex(
  { dataDir, database, catalogCopyMib: limitMib }: CatalogIndexConfig,
  { runtime, logger, synonyms: { find: findSynonyms }, memory }: CatalogIndexParts,
): Promise<CatalogIndex> {
  const { clock, uuid: newRunId } = runtime;
  const file = dataDir === ':memory:' ? ':memory:' : join(dataDir, 'catalog.sqlite');
  if (database === null)
    return createSqliteIndex({
      file,
      newRunId,
      clock,
      logger,
      findSynonyms,
      ...(memory && { memory: memory.catalog }),
    });
  const { createPostgresIndex } = await import('../catalog-index/postgres-copies/create-postgres-index.ts');
  const { url, migrates = true } = database;
  return createPostgresIndex({ url, migrates, file, limitMib, newRunId, clock, logger, findSynonyms });
}

/** What the use cases of the catalog take from the configuration. */
export const toCatalogDependencies = ({ catalog, merchants }: Config, { clock }: Pick<Runtime, 'clock'>) => ({
  catalogSync: {
    everyMs: catalog.syncMinutes * MINUTE_MS,
    trusted: new Set(merchants.filter(({ platform }) => platform === 'sandbox').map(({ domain }) => domain)),
  },
  rates: new ExchangeRates(
    catalog.rates.map(({ currency, usd, date }) => ({
      currency: requireCurrency(currency),
      usd,
      from: date === null ? null : Date.parse(`${date}T00:00:00Z`),
    })),
    { maxAgeDays: catalog.rateMaxAgeDays, clock },
  ),
});

/** Runs `catalog:sync`, `catalog:status` and `catalog:synonyms`. */
export const createRunCatalogCommand =
  ({
    commerce,
    index,
    synonyms,
  }: {
    readonly commerce: Pick<RunningCommerce, 'synchronizeCatalog'>;
    readonly index: CatalogIndex;
    readonly synonyms: LiveSynonyms;
  }): RunCommand =>
  async (command, [domain, ...options]) => {
    if (command === 'catalog:status') return describeSnapshots(index);
    if (command === 'catalog:synonyms') return [{ rules: await synonyms.reload().catch(refuse) }];
    if (command !== 'catalog:sync' || domain === undefined) throw new CommandRefusal('There is no such command.');
    const accept = options.includes('--accept');
    const { signal } = new AbortController();
    const outcome = await commerce.synchronizeCatalog({ domain, accept }, signal).catch((error: unknown) => {
      if (error instanceof CommerceError) throw new CommandRefusal(`${domain}: ${error.name}`);
      throw error;
    });
    if (outcome.kind === 'kept')
      throw new CommandRefusal(`${domain}: ${outcome.reason.replace(/\.?$/, '.')} The last snapshot stays.`);
    if (outcome.kind === 'busy') throw new CommandRefusal(`${domain} is being synchronized already.`);
    await requireCopy(index, domain);
    const { kind: _, ...counts } = outcome;
    return [{ domain, ...counts }];
  };

/** Others may find what was listed; this node answers from it once it has its copy. */
async function requireCopy(index: CatalogIndex, domain: string): Promise<void> {
  const state = (await index.listSnapshots()).find((each) => each.domain === domain);
  if (state === undefined || (state.copyError === null && (state.heldAsOf ?? -1) >= (state.asOf ?? -1))) return;
  const reason = state.copyError ?? 'The copy is not there yet';
  throw new CommandRefusal(
    `${domain} was published, but not copied by this node, which goes on with the copy before: ${reason.replace(/\.?$/, '.')}`,
  );
}

function refuse(error: unknown): never {
  if (error instanceof ConfigurationError) throw new CommandRefusal(`${error.message}\nThe synonyms stay as they are.`);
  throw error;
}

const toIso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

const describeSnapshots = async (index: CatalogIndex) =>
  (await index.listSnapshots()).map(
    ({ domain, heldAsOf, heldProducts, copyError, skipped, isRunning, lastError, lastErrorAt }) => ({
      domain,
      asOf: toIso(heldAsOf),
      products: heldProducts,
      skipped,
      running: isRunning ? 'yes' : 'no',
      lastError,
      lastErrorAt: toIso(lastErrorAt),
      copyError,
    }),
  );
