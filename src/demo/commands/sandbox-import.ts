import { requireDataLocation } from '../../cli/support/require-data-location.ts';
import { runSandboxImport } from './run-sandbox-import.ts';

process.exitCode = await runSandboxImport(process.argv.slice(2), {
  ...requireDataLocation(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
});
