import type { CommandOptions } from '../../command-channel/command-wire.ts';
import { parseWebhooksCommand, runWebhooksCommand } from '../../composition/served-commands/run-webhooks-command.ts';
import { parseCommandLine } from '../support/parse-command-line.ts';
import { runCommand, type Surroundings } from '../support/run-command.ts';
import { orUsageError } from '../support/usage-error.ts';
import { askService } from './ask-service.ts';

const usage = `Usage: npm run webhooks -- list [--partner NAME] [--state STATE] [--first NUMBER]
       npm run webhooks -- again WEBHOOK

  list   prints JSON, one webhook a line, oldest first, without what it tells. STATE is WAITING or GIVEN_UP; NUMBER is 100, or at
         most 1000. NAME is a partner, or the address of the profile of a platform of agents.
  again  sends one now, and tries for 24 hours.
`;

const OPTION = { type: 'string', multiple: true } as const;

/** The command `npm run webhooks`. Returns the exit code: 0 done, 1 there is no such webhook or no data, 2 invalid command line. */
export const runWebhooks = (
  commandLine: readonly string[],
  { out, note, ...location }: Surroundings,
): Promise<number> =>
  runCommand({ name: 'webhooks', usage, note }, async () => {
    const { positionals, values } = parseCommandLine({
      args: [...commandLine],
      allowPositionals: true,
      options: { partner: OPTION, state: OPTION, first: OPTION },
    });
    const options: CommandOptions = { ...values };
    const command = orUsageError(() => parseWebhooksCommand(positionals, options));
    const lines = await askService(location, {
      command: location.database === null ? { command: 'webhooks', positionals, options } : null,
      read: (stores) => runWebhooksCommand(command, stores),
    });
    out(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return 0;
  });
