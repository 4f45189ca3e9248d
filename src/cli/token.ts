/**
 * `npm run --silent create:token -- --app demo-app`: prints an app-level token for an App ID, and nothing else, to the
 * standard output. Works with and without a running service.
 */
import { parseAuthCommand, runAuthCommand } from '../composition/served-commands/run-operator-command.ts';
import { withAuth } from './sent-commands/with-auth.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';
import { UsageError } from './support/usage-error.ts';

const USAGE = 'Name the App ID: npm run --silent create:token -- --app demo-app';

try {
  const { app = '' } = parseCommandLine({ options: { app: { type: 'string' } } }, USAGE).values;
  const positionals = [app];
  const command = parseAuthCommand('token', positionals);
  if (command === undefined) throw new UsageError(USAGE);
  const [line] = await withAuth({ command: 'token', positionals }, (opened) => runAuthCommand(opened, command));
  console.log(line?.['token']);
} catch (error) {
  process.exitCode = tellCommandProblem(error);
}
