import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseCommandLine } from '../../cli/support/parse-command-line.ts';
import { runCommand } from '../../cli/support/run-command.ts';
import { UsageError } from '../../cli/support/usage-error.ts';
import { systemClock } from '../../lib/clock.ts';
import { silentLogger } from '../../lib/logger.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import { demoDomains, seedDemoShops } from '../sandbox/demo-shops/demo-shops.ts';
import { describeProblem, ProductImportError } from '../sandbox/import/import-problem.ts';
import { importProducts } from '../sandbox/import/import-products.ts';
import { openSandboxDatabase, type SandboxLocation } from '../sandbox/open-sandbox-database.ts';
import { createSandboxPlatform, type SandboxPlatform } from '../sandbox/platform.ts';
import { ShopSettingsError } from '../sandbox/shop-settings-error.ts';
import { readShopSettings } from './read-shop-settings.ts';

const usage = `Usage: npm run sandbox:import -- --domain DOMAIN [options] FILE.csv

Imports a product file in Shopify's CSV export format into a shop of the sandbox platform: all of it or nothing.
A product with the same handle is replaced. Stop the server first; it serves the new catalog after its start.

  --domain DOMAIN   the shop, for example apparel.demo.example
  --currency CODE   for a new shop: the currency of its prices, for example USD
  --name NAME       for a new shop: its name (default: the domain)
  --settings FILE   settings of the shop as JSON: add-ons, fees, promotions, places, slots and more
  --replace         take products that are not in the file out of the catalog
  --data-dir PATH   the data folder (default: DATA_DIR, or .data)
  --help            this text
`;

export interface ImportSurroundings extends SandboxLocation {
  readonly out: (text: string) => void;
  /** Progress, warnings and errors. */
  readonly note: (text: string) => void;
  readonly isTerminal: boolean;
}

/** The command `npm run sandbox:import`. Answers the exit code: 0 done, 1 the file or the folder is at fault, 2 the command line is. */
export const runSandboxImport = (commandLine: readonly string[], surroundings: ImportSurroundings): Promise<number> =>
  runCommand({ name: 'sandbox:import', usage, note: surroundings.note }, async () => {
    const options = readOptions(commandLine);
    if (options === 'help') {
      surroundings.out(usage);
      return 0;
    }
    const size = await measureFile(options.file);
    return importFile(options, size, surroundings).then(
      () => 0,
      (error: unknown) => tellProblems(error, surroundings),
    );
  });

function tellProblems(error: unknown, { note }: Pick<ImportSurroundings, 'note'>): 1 {
  if (error instanceof ShopSettingsError) {
    note(`sandbox:import: ${error.message}\n`);
    return 1;
  }
  if (!(error instanceof ProductImportError)) throw error;
  for (const problem of error.problems) note(`${describeProblem(problem)}\n`);
  const more = error.count - error.problems.length;
  note(`${more > 0 ? `… and ${more} more\n` : ''}${error.message}\n`);
  return 1;
}

async function measureFile(file: string): Promise<number> {
  const found = await stat(file).catch((cause: unknown) => {
    throw new UsageError(`cannot read ${file}`, { cause });
  });
  if (!found.isFile()) throw new UsageError(`${file} is not a file`);
  return found.size;
}

type Options = Exclude<ReturnType<typeof readOptions>, 'help'>;

function readOptions(commandLine: readonly string[]) {
  const { values, positionals } = parse(commandLine);
  if (values.help === true) return 'help' as const;
  const [file, ...others] = positionals;
  if (values.domain === undefined) throw new UsageError('--domain is missing');
  if (file === undefined) throw new UsageError('the file is missing');
  if (others.length > 0) throw new UsageError(`one file at a time, not also ${others.join(' ')}`);
  const { domain, currency, name, settings, replace = false, 'data-dir': dataFolder } = values;
  return { domain, currency, name, settings, replace, dataFolder, file };
}

const parse = (commandLine: readonly string[]) =>
  parseCommandLine({
    args: [...commandLine],
    allowPositionals: true,
    options: {
      domain: { type: 'string' },
      currency: { type: 'string' },
      name: { type: 'string' },
      settings: { type: 'string' },
      replace: { type: 'boolean' },
      'data-dir': { type: 'string' },
      help: { type: 'boolean' },
    },
  });

async function importFile(options: Options, size: number, { out, note, isTerminal, ...location }: ImportSurroundings) {
  const { database, close } = await openSandboxDatabase(
    { ...location, dataFolder: options.dataFolder ?? location.dataFolder },
    { clock: systemClock, logger: silentLogger },
  );
  try {
    // This command starts no challenges, so their URL does not matter.
    const platform = createSandboxPlatform({ database, runtime: systemRuntime, publicUrl: 'http://localhost' });
    const { shop, prepare } = await findOrDraftShop(platform, options);
    const started = performance.now();
    const stream = createReadStream(options.file);
    const summary = await importProducts(shop, stream, {
      replace: options.replace,
      prepare,
      onProgress: ({ rows, products }) => {
        if (rows % 500 !== 0) return;
        const percent = size === 0 ? 100 : Math.round((stream.bytesRead / size) * 100);
        const line = `${percent} % read, ${rows} rows, ${products} products`;
        note(isTerminal ? `\r${line}` : `${line}\n`);
      },
    });
    if (isTerminal && summary.rows >= 500) note('\n');
    for (const warning of summary.warnings) note(`warning: ${describeProblem(warning)}\n`);
    const more = summary.warningCount - summary.warnings.length;
    if (more > 0) note(`… and ${more} more warnings\n`);
    out(
      `${shop.settings.domain}: ${count(summary.created, 'product')} added, ${summary.replaced} replaced, ${summary.retired} taken out; ` +
        `${count(summary.variants, 'variant')}, ${count(summary.images, 'image')} from ${count(summary.rows, 'row')} ` +
        `in ${Math.round(performance.now() - started)} ms; ${count(summary.warningCount, 'warning')}\n`,
    );
  } finally {
    await close();
  }
}

async function findOrDraftShop(platform: SandboxPlatform, { domain, currency, name, settings }: Options) {
  const isDemo = demoDomains.includes(domain);
  if (isDemo && settings !== undefined) throw new UsageError(`the demo shop ${domain} has settings of its own`);
  const given = settings === undefined ? null : await readShopSettings(settings);
  if (isDemo) await seedDemoShops(platform, [domain]);
  const shop = await platform.findShop(domain);
  if (shop === undefined) {
    if (currency === undefined) {
      throw new UsageError(`there is no shop ${domain} yet; say in which --currency the new one sells`);
    }
    const draft = platform.draftShop({ ...given, domain, name: name ?? domain, currency });
    return { shop: draft.shop, prepare: draft.write };
  }
  if (currency !== undefined && currency !== shop.settings.currency) {
    throw new UsageError(`the shop ${domain} sells in ${shop.settings.currency}, not in ${currency}`);
  }
  if (name !== undefined && name !== shop.settings.name) {
    throw new UsageError(`the shop ${domain} is called "${shop.settings.name}" already`);
  }
  if (given === null) return { shop, prepare: async () => {} };
  const draft = platform.draftShop({ ...given, domain, name: shop.settings.name, currency: shop.settings.currency });
  return { shop: draft.shop, prepare: draft.write };
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
