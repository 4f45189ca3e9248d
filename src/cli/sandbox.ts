import { runSandboxCommand } from './sandbox/run-sandbox-command.ts';
import { requireDataLocation } from './support/require-data-location.ts';

process.exitCode = await runSandboxCommand(process.argv.slice(2), {
  ...requireDataLocation(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
});
