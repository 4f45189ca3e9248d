import { loadDataLocation } from '../config/load-data-location.ts';
import { runAttempts } from './support/run-attempts.ts';

process.exitCode = await runAttempts(process.argv.slice(2), {
  ...loadDataLocation(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
});
