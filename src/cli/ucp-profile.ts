/**
 * `npm run --silent ucp-profile -- --domain D [--version V]`: what a merchant puts at its own `/.well-known/ucp`, as the running service has it;
 * with `--version`, the profile of that version, which it names.
 */
import { CommandRefusal } from '../command-channel/command-refusal.ts';
import { askService } from './sent-commands/ask-service.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { requireDataLocation } from './support/require-data-location.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';
import { UsageError } from './support/usage-error.ts';

const USAGE = 'Say whose profile: npm run --silent ucp-profile -- --domain shop.example';

try {
  const { values } = parseCommandLine({ options: { domain: { type: 'string' }, version: { type: 'string' } } });
  const { domain, version } = values;
  if (domain === undefined) throw new UsageError(USAGE);
  const [line] = await askService(requireDataLocation(), {
    command: { command: 'ucp-profile', positionals: [domain, ...(version === undefined ? [] : [version])] },
    read: async () => {
      throw new CommandRefusal('no service runs with this DATA_DIR: its profile names its address and its keys');
    },
  });
  console.log(line?.['profile']);
} catch (error) {
  process.exitCode = tellCommandProblem(error);
}
