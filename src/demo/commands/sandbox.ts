import { requireDataLocation } from '../../cli/support/require-data-location.ts';
import { runSandboxCommand } from './run-sandbox-command.ts';

process.exitCode = await runSandboxCommand(process.argv.slice(2), {
  ...requireDataLocation(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
});
