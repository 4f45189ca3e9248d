/**
 * `npm run maintenance -- on SECONDS` or `off`: begins or ends maintenance of all nodes. Clients are told to come back after that many
 * seconds; maintenance lasts until `off`. Needs only the place of the data. Works with and without a running service.
 */

import { parseMaintenanceCommand, runMaintenanceCommand } from '../composition/served-commands/run-operator-command.ts';
import { loadDataLocation } from '../config/load-data-location.ts';
import { askService } from './sent-commands/ask-service.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';
import { UsageError } from './support/usage-error.ts';

const USAGE = 'Say what: npm run maintenance -- on SECONDS (1 to 86400), or npm run maintenance -- off';

try {
  const { positionals } = parseCommandLine({ allowPositionals: true }, USAGE);
  const command = parseMaintenanceCommand('maintenance', positionals);
  if (command === undefined) throw new UsageError(USAGE);
  const { mode } = command;
  const location = loadDataLocation();
  await askService(location, {
    command: location.database === null ? { command: 'maintenance', positionals } : null,
    creates: true,
    read: ({ maintenance }) => runMaintenanceCommand(maintenance, command),
  });
  console.log(
    mode === null
      ? 'Maintenance is off. Nodes serve everything again within a second.'
      : `Maintenance is on. Within a second, nodes refuse new work with 503 and Retry-After ${mode.retryAfterSeconds}.`,
  );
} catch (error) {
  process.exitCode = tellCommandProblem(error);
}
