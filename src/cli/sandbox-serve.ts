/** `npm run sandbox:serve`: the sandbox in a separate process, until SIGTERM or Ctrl+C. */

import { ConfigurationError } from '../config/configuration-error.ts';
import { loadAcquirers } from '../config/load-acquirers.ts';
import { loadDataLocation } from '../config/load-data-location.ts';
import { createNetworkAcquirer } from '../sandbox/card-networks/create-network-acquirer.ts';
import { createLogger } from '../server/create-logger.ts';
import { DatabaseStartError } from '../stores/postgres/database-start-error.ts';
import { NewerDatabaseError } from '../stores/sql/migrate.ts';
import { DataFolderInUseError } from '../stores/sqlite/data-folder-lock.ts';
import { runSandboxServe, sandboxServeUsage } from './sandbox/run-sandbox-serve.ts';
import { toServeProblem } from './support/to-serve-problem.ts';
import { UsageError } from './support/usage-error.ts';

try {
  const logger = createLogger({ level: 'info' });
  const { paymentProviders: providers, ...location } = loadDataLocation();
  const networks = createNetworkAcquirer(await loadAcquirers());
  const served = await runSandboxServe(process.argv.slice(2), { location, providers, networks, logger });
  if (served === 'help') {
    process.stdout.write(sandboxServeUsage);
  } else {
    const { sandboxUrl, close } = served;
    const stop = () => void close().then(() => process.exit(0));
    process.once('SIGTERM', stop).once('SIGINT', stop);
    // Last: who reads it may stop the program at once.
    process.stdout.write(`The sandbox is served. Start services with\n\n  SANDBOX_URL=${sandboxUrl}\n\n`);
  }
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  process.stderr.write(`sandbox:serve: ${toReason(error)}\n`);
}

function toReason(error: unknown): string {
  if (
    error instanceof ConfigurationError ||
    error instanceof DataFolderInUseError ||
    error instanceof DatabaseStartError ||
    error instanceof NewerDatabaseError
  ) {
    return error.message;
  }
  return toServeProblem(error, { usage: sandboxServeUsage, busy: 'Something else listens on this port already.' });
}
