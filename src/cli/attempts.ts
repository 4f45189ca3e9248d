import { requireDataLocation } from './support/require-data-location.ts';
import { runAttempts } from './support/run-attempts.ts';

process.exitCode = await runAttempts(process.argv.slice(2), {
  ...requireDataLocation(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
});
