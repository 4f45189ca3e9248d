import { runSandboxImport } from './sandbox/run-sandbox-import.ts';
import { requireDataLocation } from './support/require-data-location.ts';

process.exitCode = await runSandboxImport(process.argv.slice(2), {
  ...requireDataLocation(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
});
