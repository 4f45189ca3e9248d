import { requireDataLocation } from '../../cli/support/require-data-location.ts';
import { terminal } from '../../cli/support/terminal.ts';
import { runSandboxCommand } from './run-sandbox-command.ts';

process.exitCode = await runSandboxCommand(process.argv.slice(2), { ...requireDataLocation(), ...terminal });
