import { runWebhooks } from './sent-commands/run-webhooks.ts';
import { requireDataLocation } from './support/require-data-location.ts';
import { terminal } from './support/terminal.ts';

process.exitCode = await runWebhooks(process.argv.slice(2), { ...requireDataLocation(), ...terminal });
