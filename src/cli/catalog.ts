/**
 * `npm run catalog:sync -- --domain D [--accept]` lists a merchant's catalog anew, `npm run catalog:status` tells how old the snapshots
 * are, `npm run catalog:synonyms` has the synonyms of the configuration read again. All ask the running server.
 */
import { CommandRefusal } from '../command-channel/command-refusal.ts';
import { findControlAddress } from '../command-channel/control-address.ts';
import { loadDataLocation } from '../config/load-data-location.ts';
import { sendCommand } from './sent-commands/send-command.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';
import { UsageError } from './support/usage-error.ts';

const USAGE =
  'Say what: npm run catalog:sync -- --domain DOMAIN [--accept], npm run catalog:status or npm run catalog:synonyms';

function readCommand(): { readonly command: string; readonly positionals: readonly string[] } {
  const { positionals, values } = parseCommandLine(
    { allowPositionals: true, options: { domain: { type: 'string' }, accept: { type: 'boolean' } } },
    USAGE,
  );
  const [command, ...others] = positionals;
  const isPlain = others.length === 0 && Object.keys(values).length === 0;
  if (isPlain && (command === 'status' || command === 'synonyms')) {
    return { command: `catalog:${command}`, positionals: [] };
  }
  if (others.length === 0 && command === 'sync' && values.domain !== undefined) {
    return { command: 'catalog:sync', positionals: [values.domain, ...(values.accept ? ['--accept'] : [])] };
  }
  throw new UsageError(USAGE);
}

try {
  const command = readCommand();
  const { dataFolder } = loadDataLocation();
  const address = await findControlAddress(dataFolder);
  const lines = address === undefined ? undefined : await sendCommand(address, command);
  if (lines === undefined)
    throw new CommandRefusal(`No server runs with the data folder ${dataFolder}. Start it first.`);
  for (const line of lines) {
    console.log(
      Object.entries(line)
        .map(([name, value]) => `${name}=${value}`)
        .join('  '),
    );
  }
} catch (error) {
  process.exitCode = tellCommandProblem(error);
}
