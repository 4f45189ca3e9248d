/**
 * `npm run personal-data -- remove DEVICE --partner NAME`: has the running service remove what it stores about a device, as `removePersonalData`
 * does, and prints what was removed and kept.
 */

import { CommandRefusal } from '../command-channel/command-refusal.ts';
import { parsePersonalDataCommand } from '../composition/served-commands/run-personal-data-command.ts';
import { askService } from './sent-commands/ask-service.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { requireDataLocation } from './support/require-data-location.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';
import { orUsageError } from './support/usage-error.ts';

const USAGE = `Say whose: npm run personal-data -- remove DEVICE --partner NAME
NAME is a partner, or the address of the profile of a platform of agents, whose devices are its checkouts and carts.`;

try {
  const { positionals, values } = parseCommandLine({
    allowPositionals: true,
    options: { partner: { type: 'string', multiple: true } },
  });
  const options = { ...values };
  orUsageError(() => parsePersonalDataCommand(positionals, options), USAGE);
  const lines = await askService(requireDataLocation(), {
    command: { command: 'personal-data', positionals, options },
    read: async () => {
      throw new CommandRefusal('no service runs with this DATA_DIR, and only a service removes');
    },
  });
  for (const line of lines) console.log(JSON.stringify(line));
} catch (error) {
  process.exitCode = tellCommandProblem(error);
}
