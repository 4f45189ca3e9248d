import { loadDataLocation } from '../config/load-data-location.ts';
import { runConsents } from './support/run-consents.ts';

process.exitCode = await runConsents(process.argv.slice(2), {
  ...loadDataLocation(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
});
