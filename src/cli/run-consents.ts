import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UpstreamFailure } from '../adapters/toolkit/upstream-failure.ts';
import { listPrintedTrail } from '../commerce/consent/list-printed-trail.ts';
import type { Config } from '../config/config.ts';
import { CommandRefusal } from '../control/command-refusal.ts';
import { findControlAddress } from '../control/control-address.ts';
import { silentLogger } from '../lib/logger.ts';
import { systemRuntime } from '../lib/runtime.ts';
import { openStores } from '../open-stores.ts';
import { DatabaseStartError } from '../stores/postgres/database-start-error.ts';
import { NewerDatabaseError } from '../stores/sql/migrate.ts';
import { DataFolderInUseError } from '../stores/sqlite/data-folder-lock.ts';
import { sendCommand } from './sandbox/send-command.ts';
import { UsageError } from './usage-error.ts';

const usage = `Usage: npm run consents -- --domain DOMAIN --order ORDER

Prints the audit trail of an order's consents, one JSON object a line, oldest first. ORDER is the order's ID or its number.
It works while the server runs, and without.
`;

export interface ConsentsSurroundings {
  readonly dataFolder: string;
  readonly database: Config['database'];
  readonly out: (text: string) => void;
  readonly note: (text: string) => void;
}

/** The command `npm run consents`. Returns the exit code: 0 done, 1 there is no trail or no data, 2 invalid command line. */
export async function runConsents(
  commandLine: readonly string[],
  { dataFolder, database, out, note }: ConsentsSurroundings,
): Promise<number> {
  try {
    const { domain, order } = readOptions(commandLine);
    const trail = await listTrail({ dataFolder, database }, { domain, order });
    if (trail.length === 0) {
      note(`consents: no trail of an order ${order} at ${domain}\n`);
      return 1;
    }
    out(trail.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      note(`consents: ${error.message}\n\n${usage}`);
      return 2;
    }
    if (!isRefusal(error)) throw error;
    note(`consents: ${error instanceof UpstreamFailure ? error.description : error.message}\n`);
    return 1;
  }
}

const isRefusal = (error: unknown) =>
  error instanceof CommandRefusal ||
  error instanceof DataFolderInUseError ||
  error instanceof DatabaseStartError ||
  error instanceof NewerDatabaseError ||
  error instanceof UpstreamFailure;

function readOptions(commandLine: readonly string[]): { readonly domain: string; readonly order: string } {
  try {
    const options = { domain: { type: 'string' }, order: { type: 'string' } } as const;
    const { domain, order } = parseArgs({ args: [...commandLine], options }).values;
    if (!domain || !order) throw new UsageError('--domain and --order are needed');
    return { domain, order };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Asks the server that has locked the data folder. Nodes share a database instead, and without a server its files are free. */
async function listTrail(
  { dataFolder, database }: Pick<ConsentsSurroundings, 'dataFolder' | 'database'>,
  { domain, order }: { readonly domain: string; readonly order: string },
): Promise<readonly object[]> {
  const address = database === null ? await findControlAddress(dataFolder) : undefined;
  const lines = address && (await sendCommand(address, { command: 'consents', positionals: [domain, order] }));
  if (lines !== undefined) return lines;
  if (database === null && !existsSync(join(dataFolder, 'service.sqlite'))) {
    throw new CommandRefusal(
      `the folder ${resolve(dataFolder)} holds no data of the service; name its folder with DATA_DIR`,
    );
  }
  const { clock } = systemRuntime;
  const { consents, close } = await openStores({ dataDir: dataFolder, database }, { clock, logger: silentLogger });
  return listPrintedTrail(consents, { domain, order }).finally(close);
}
