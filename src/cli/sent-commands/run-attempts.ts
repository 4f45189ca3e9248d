import type { CommandOptions } from '../../command-channel/command-wire.ts';
import { parseAttemptsCommand, runAttemptsCommand } from '../../composition/served-commands/run-attempts-command.ts';
import { parseCommandLine } from '../support/parse-command-line.ts';
import { runCommand, type Surroundings } from '../support/run-command.ts';
import { orUsageError } from '../support/usage-error.ts';
import { askService } from './ask-service.ts';

const usage = `Usage: npm run attempts -- list [--status STATUS] [--domain DOMAIN] [--older-than SECONDS] [--first NUMBER]
       npm run attempts -- show ATTEMPT
       npm run attempts -- ask ATTEMPT

Prints JSON, one object a line, without personal data.
  list  the open attempts, oldest first. STATUS is RUNNING, ACTION_REQUIRED or PROCESSING; NUMBER is 100, or at most 1000.
  show  how an attempt stands, its journal, and what its watchers were told.
  ask   has the running service ask the merchant now, and prints how the attempt stands then.
`;

/**
 * The command `npm run attempts`. Returns the exit code: 0 done, 1 there is no such attempt, no data or nobody to ask,
 * 2 invalid command line.
 */
export const runAttempts = (
  commandLine: readonly string[],
  { out, note, ...location }: Surroundings,
): Promise<number> =>
  runCommand({ name: 'attempts', usage, note }, async () => {
    const { command, sent } = readCommand(commandLine);
    const isShared = location.database !== null && command.verb !== 'ask';
    const lines = await askService(location, {
      command: isShared ? null : sent,
      read: ({ attempts }) => runAttemptsCommand(command, { attempts, ask: undefined }),
    });
    out(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return 0;
  });

const OPTION = { type: 'string', multiple: true } as const;

function readCommand(commandLine: readonly string[]) {
  const { positionals, values } = parseCommandLine({
    args: [...commandLine],
    allowPositionals: true,
    options: { status: OPTION, domain: OPTION, 'older-than': OPTION, first: OPTION },
  });
  const options: CommandOptions = { ...values };
  return {
    command: orUsageError(() => parseAttemptsCommand(positionals, options)),
    sent: { command: 'attempts', positionals, options },
  };
}
