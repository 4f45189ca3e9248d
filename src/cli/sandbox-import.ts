import { loadDataFolder } from '../config/load-data-folder.ts';
import { runSandboxImport } from './run-sandbox-import.ts';

process.exitCode = await runSandboxImport(process.argv.slice(2), {
  dataFolder: loadDataFolder(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
});
