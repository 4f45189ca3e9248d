import { listPrintedTrail } from '../../commerce/consent/consent-facts.ts';
import { parseCommandLine } from '../support/parse-command-line.ts';
import { runCommand, type Surroundings } from '../support/run-command.ts';
import { UsageError } from '../support/usage-error.ts';
import { askService } from './ask-service.ts';

const usage = `Usage: npm run consents -- --domain DOMAIN --order ORDER

Prints the audit trail of an order's consents, one JSON object a line, oldest first. ORDER is the order's ID or its number.
It works while the server runs, and without.
`;

/** The command `npm run consents`. Returns the exit code: 0 done, 1 there is no trail or no data, 2 invalid command line. */
export const runConsents = (
  commandLine: readonly string[],
  { out, note, ...location }: Surroundings,
): Promise<number> =>
  runCommand({ name: 'consents', usage, note }, async () => {
    const { domain, order } = readOptions(commandLine);
    const trail = await askService(location, {
      // Nodes share a database instead of asking each other.
      command: location.database === null ? { command: 'consents', positionals: [domain, order] } : null,
      read: ({ consents }) => listPrintedTrail(consents, { domain, order }),
    });
    if (trail.length === 0) {
      note(`consents: no trail of an order ${order} at ${domain}\n`);
      return 1;
    }
    out(trail.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return 0;
  });

function readOptions(commandLine: readonly string[]): { readonly domain: string; readonly order: string } {
  const options = { domain: { type: 'string' }, order: { type: 'string' } } as const;
  const { domain, order } = parseCommandLine({ args: [...commandLine], options }).values;
  if (!domain || !order) throw new UsageError('--domain and --order are needed');
  return { domain, order };
}
