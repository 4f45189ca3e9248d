/** `npm run sandbox:serve`: the sandbox in a separate process, until SIGTERM or Ctrl+C. */
import { loadDataLocation } from '../config/load-data-location.ts';
import { createLogger } from '../server/create-logger.ts';
import { DatabaseStartError } from '../stores/postgres/database-start-error.ts';
import { NewerDatabaseError } from '../stores/sql/migrate.ts';
import { DataFolderInUseError } from '../stores/sqlite/data-folder-lock.ts';
import { runSandboxServe, sandboxServeUsage } from './sandbox/run-sandbox-serve.ts';
import { UsageError } from './usage-error.ts';

try {
  const logger = createLogger({ level: 'info' });
  const { paymentProviders: providers, ...location } = loadDataLocation();
  const served = await runSandboxServe(process.argv.slice(2), { location, providers, logger });
  if (served === 'help') {
    process.stdout.write(sandboxServeUsage);
  } else {
    const { sandboxUrl, close } = served;
    process.stdout.write(`The sandbox is served. Start services with\n\n  SANDBOX_URL=${sandboxUrl}\n\n`);
    const stop = () => void close().then(() => process.exit(0));
    process.once('SIGTERM', stop).once('SIGINT', stop);
  }
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  process.stderr.write(`sandbox:serve: ${toReason(error)}\n`);
}

function toReason(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${sandboxServeUsage}`;
  if (
    error instanceof DataFolderInUseError ||
    error instanceof DatabaseStartError ||
    error instanceof NewerDatabaseError
  ) {
    return error.message;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'Something else listens on this port already. Stop it, or choose another --port.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
