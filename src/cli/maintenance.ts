/**
 * `npm run maintenance -- on SECONDS` or `off`: begins or ends maintenance of all nodes. Clients are told to come back after that many
 * seconds; maintenance lasts until `off`. Needs only the place of the data. Works with and without a running service.
 */
import { parseArgs } from 'node:util';
import { loadDataLocation } from '../config/load-data-location.ts';
import type { Maintenance } from '../stores/ports/index.ts';
import { openSharedStores } from './support/open-shared-stores.ts';
import { UsageError } from './support/usage-error.ts';

const USAGE = 'Say what: npm run maintenance -- on SECONDS (1 to 86400), or npm run maintenance -- off';
const MAX_SECONDS = 86_400;

function parseMode([mode, seconds, ...others]: readonly string[]): Maintenance | null {
  if (others.length > 0) throw new UsageError(USAGE);
  if (mode === 'off' && seconds === undefined) return null;
  const retryAfterSeconds = Number(/^[0-9]{1,5}$/.exec(seconds ?? '')?.[0]);
  if (mode !== 'on' || !(retryAfterSeconds >= 1 && retryAfterSeconds <= MAX_SECONDS)) throw new UsageError(USAGE);
  return { retryAfterSeconds };
}

function readPositionals(): readonly string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch (error) {
    throw new UsageError(USAGE, { cause: error });
  }
}

try {
  const mode = parseMode(readPositionals());
  const { dataFolder, database } = loadDataLocation();
  const { maintenance, close } = await openSharedStores({ dataDir: dataFolder, database });
  try {
    await maintenance.set(mode);
  } finally {
    await close();
  }
  console.log(
    mode === null
      ? 'Maintenance is off. Nodes serve everything again within a second.'
      : `Maintenance is on. Within a second, nodes refuse new work with 503 and Retry-After ${mode.retryAfterSeconds}.`,
  );
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  console.error(error instanceof Error ? error.message : error);
}
