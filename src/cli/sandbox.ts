import { loadDataLocation } from '../config/load-data-location.ts';
import { runSandboxCommand } from './sandbox/run-sandbox-command.ts';

process.exitCode = await runSandboxCommand(process.argv.slice(2), {
  ...loadDataLocation(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
});
