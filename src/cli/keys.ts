/**
 * `npm run keys -- rotate signing` or `card`: generates a successor of that key for all nodes. Earlier keys stay valid
 * until they expire. Works with and without a running service.
 */
import { parseAuthCommand, runAuthCommand } from '../composition/served-commands/run-operator-command.ts';
import { withAuth } from './sent-commands/with-auth.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';
import { UsageError } from './support/usage-error.ts';

const USAGE = 'Say which key: npm run keys -- rotate signing, or npm run keys -- rotate card';

try {
  const { positionals } = parseCommandLine({ allowPositionals: true }, USAGE);
  const command = parseAuthCommand('keys', positionals);
  if (command === undefined) throw new UsageError(USAGE);
  const [line] = await withAuth({ command: 'keys', positionals }, (opened) => runAuthCommand(opened, command));
  console.log(`The ${positionals[1]} key has a successor: ${line?.['keyId']}`);
} catch (error) {
  process.exitCode = tellCommandProblem(error);
}
