import { requireDataLocation } from './support/require-data-location.ts';
import { runConsents } from './support/sent-commands/run-consents.ts';
import { terminal } from './support/terminal.ts';

process.exitCode = await runConsents(process.argv.slice(2), { ...requireDataLocation(), ...terminal });
