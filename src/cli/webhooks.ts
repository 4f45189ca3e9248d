import { requireDataLocation } from './support/require-data-location.ts';
import { runWebhooks } from './support/run-webhooks.ts';

process.exitCode = await runWebhooks(process.argv.slice(2), {
  ...requireDataLocation(),
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
});
