/** `npm run --silent ucp-profile -- --domain D`: what a merchant puts at its own `/.well-known/ucp`, as the running service has it. */
import { CommandRefusal } from '../nodes/control/command-refusal.ts';
import { askService } from './support/ask-service.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { requireDataLocation } from './support/require-data-location.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';
import { UsageError } from './support/usage-error.ts';

const USAGE = 'Say whose profile: npm run --silent ucp-profile -- --domain shop.example';

try {
  const { values } = parseCommandLine({ options: { domain: { type: 'string' } } });
  if (values.domain === undefined) throw new UsageError(USAGE);
  const [line] = await askService(requireDataLocation(), {
    command: { command: 'ucp-profile', positionals: [values.domain] },
    read: async () => {
      throw new CommandRefusal('no service runs with this DATA_DIR: its profile names its address and its keys');
    },
  });
  console.log(line?.['profile']);
} catch (error) {
  process.exitCode = tellCommandProblem(error);
}
