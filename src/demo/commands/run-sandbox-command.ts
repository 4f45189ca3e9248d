import { type SentCommand, sendCommand } from '../../cli/sent-commands/send-command.ts';
import { parseCommandLine } from '../../cli/support/parse-command-line.ts';
import { runCommand } from '../../cli/support/run-command.ts';
import { UsageError } from '../../cli/support/usage-error.ts';
import { CommandRefusal } from '../../command-channel/command-refusal.ts';
import type { CommandLine } from '../../command-channel/command-wire.ts';
import { findControlAddress } from '../../command-channel/control-address.ts';
import { silentLogger } from '../../lib/logger.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import { createRunCommand, sandboxCommands } from '../sandbox/control/sandbox-commands.ts';
import {
  hasSandboxDatabase,
  openSandboxDatabase,
  type SandboxLocation,
  toSandboxFolder,
} from '../sandbox/open-sandbox-database.ts';
import type { ProvidersAddress } from '../sandbox/payment-providers/payment-providers.ts';
import { openPaymentProviders } from './open-payment-providers.ts';

const commands = [...sandboxCommands].map(([name, { parameters, meaning }]) => ({
  call: `${name} ${parameters}`,
  meaning,
}));
const widest = Math.max(...commands.map(({ call }) => call.length));

const usage = `Usage: npm run sandbox -- COMMAND [options]

Asks the sandbox of a data folder, or changes something in it, past every adapter. It works while the server runs, and what
needs stored data only also when none does.

${commands.map(({ call, meaning }) => `  ${call.padEnd(widest)}   ${meaning}`).join('\n')}

  --domain DOMAIN   the shop of ORDER, if several have that number
  --line SKU:N      only N units of a SKU of ORDER; can be repeated (default: the whole order)
  --json            one JSON object a line
  --data-dir PATH   the data folder of the process that serves the sandbox (default: DATA_DIR, or .data)
  --help            this text
`;

interface CommandLocation extends SandboxLocation {
  /** Payment providers that were started by themselves. */
  readonly paymentProviders?: ProvidersAddress | null;
}

export interface CommandSurroundings extends CommandLocation {
  readonly out: (text: string) => void;
  readonly note: (text: string) => void;
}

/** The command `npm run sandbox`. Returns the exit code: 0 done, 1 refused with a reason, 2 invalid command line. */
export const runSandboxCommand = (
  commandLine: readonly string[],
  { dataFolder, database, paymentProviders = null, out, note }: CommandSurroundings,
): Promise<number> =>
  runCommand({ name: 'sandbox', usage, note }, async () => {
    const options = readOptions(commandLine);
    if (options === 'help') {
      out(usage);
      return 0;
    }
    const { json, ...command } = options;
    const location = { dataFolder: options.dataFolder ?? dataFolder, database, paymentProviders };
    const lines = await run(location, command);
    out(lines.map((line) => `${json ? JSON.stringify(line) : toText(line)}\n`).join(''));
    return 0;
  });

function readOptions(commandLine: readonly string[]) {
  const { values, positionals } = parse(commandLine);
  if (values.help === true) return 'help' as const;
  const [command, ...rest] = positionals;
  if (command === undefined) throw new UsageError('the command is missing');
  if (!sandboxCommands.has(command)) throw new UsageError(`unknown command ${command}`);
  const { domain, line } = values;
  return {
    command,
    positionals: rest,
    options: { ...(domain && { domain }), ...(line && { line }) },
    json: values.json === true,
    dataFolder: values['data-dir'],
  };
}

const parse = (commandLine: readonly string[]) =>
  parseCommandLine({
    args: [...commandLine],
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      domain: { type: 'string', multiple: true },
      line: { type: 'string', multiple: true },
      'data-dir': { type: 'string' },
      help: { type: 'boolean' },
    },
  });

/** Calls the process that serves the sandbox. If there is none, reads the stored data instead. */
async function run(location: CommandLocation, { command, positionals, options = {} }: SentCommand) {
  const address = await findControlAddress(toSandboxFolder(location.dataFolder));
  const lines = address === undefined ? undefined : await sendCommand(address, { command, positionals, options });
  if (lines !== undefined) return lines;
  if (!hasSandboxDatabase(location)) throw new CommandRefusal(`There is no sandbox in ${location.dataFolder}.`);
  const { database, close } = await openSandboxDatabase(location, { clock: systemRuntime.clock, logger: silentLogger });
  const { paymentProviders = null, dataFolder } = location;
  const providers = openPaymentProviders({
    address: paymentProviders,
    dataFolder,
    runtime: systemRuntime,
    logger: silentLogger,
  });
  try {
    const run = createRunCommand({ database, providers, traffic: null, runtime: systemRuntime });
    return await run(command, positionals, options);
  } finally {
    await providers.close();
    await close();
  }
}

const toText = (line: CommandLine): string =>
  Object.entries(line)
    .map(([name, value]) => (name === 'kind' ? String(value) : `${name}=${value}`))
    .join('  ');
