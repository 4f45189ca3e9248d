import { loadDataPlace } from '../config/load-data-place.ts';
import { runSandboxCommand } from './run-sandbox-command.ts';

process.exitCode = await runSandboxCommand(process.argv.slice(2), {
  ...loadDataPlace(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
});
