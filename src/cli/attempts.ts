import { requireDataLocation } from './support/require-data-location.ts';
import { runAttempts } from './support/sent-commands/run-attempts.ts';
import { terminal } from './support/terminal.ts';

process.exitCode = await runAttempts(process.argv.slice(2), { ...requireDataLocation(), ...terminal });
