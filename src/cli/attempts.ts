import { runAttempts } from './sent-commands/run-attempts.ts';
import { requireDataLocation } from './support/require-data-location.ts';
import { terminal } from './support/terminal.ts';

process.exitCode = await runAttempts(process.argv.slice(2), { ...requireDataLocation(), ...terminal });
