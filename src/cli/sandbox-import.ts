import { runSandboxImport } from './run-sandbox-import.ts';

process.exitCode = await runSandboxImport(process.argv.slice(2), {
  dataFolder: process.env['DATA_DIR'] ?? '.data',
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
});
