import { runConsents } from './sent-commands/run-consents.ts';
import { requireDataLocation } from './support/require-data-location.ts';
import { terminal } from './support/terminal.ts';

process.exitCode = await runConsents(process.argv.slice(2), { ...requireDataLocation(), ...terminal });
