import { loadDataLocation } from '../config/load-data-location.ts';
import { runSandboxImport } from './sandbox/run-sandbox-import.ts';

process.exitCode = await runSandboxImport(process.argv.slice(2), {
  ...loadDataLocation(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
});
