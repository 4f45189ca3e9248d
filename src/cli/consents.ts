import { requireDataLocation } from './support/require-data-location.ts';
import { runConsents } from './support/run-consents.ts';

process.exitCode = await runConsents(process.argv.slice(2), {
  ...requireDataLocation(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
});
