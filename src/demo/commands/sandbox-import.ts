import { requireDataLocation } from '../../cli/support/require-data-location.ts';
import { terminal } from '../../cli/support/terminal.ts';
import { runSandboxImport } from './run-sandbox-import.ts';

process.exitCode = await runSandboxImport(process.argv.slice(2), {
  ...requireDataLocation(),
  ...terminal,
  isTerminal: process.stderr.isTTY === true,
});
