/**
 * `npm run --silent create:server-secret`: a fresh server-to-server secret, and its entry for the configuration file.
 * `npm run --silent create:server-secret -- --stdin < FILE`: the entry for a secret that exists. It is never an
 * argument, since arguments appear in the list of processes and in the history of the shell.
 */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { systemRuntime } from '../lib/runtime.ts';
import { parseCommandLine } from './support/parse-command-line.ts';
import { tellCommandProblem } from './support/tell-command-problem.ts';
import { UsageError } from './support/usage-error.ts';

// Quotes nothing: a secret may stand in the command line by mistake.
const USAGE =
  'Say nothing, or that a secret comes on the standard input: npm run --silent create:server-secret -- --stdin < FILE';

try {
  const { values } = parseCommandLine({ options: { stdin: { type: 'boolean', default: false } } }, USAGE);
  const given = values.stdin ? (await text(process.stdin)).trim() : undefined;
  if (given === '') throw new UsageError('There is no secret on the standard input.');
  const secret = given ?? Buffer.from(systemRuntime.randomBytes(32)).toString('base64url');
  if (given === undefined) console.log(`Secret, shown this once: ${secret}`);
  const sha256 = createHash('sha256').update(secret).digest('hex');
  console.log(JSON.stringify({ id: new Date(systemRuntime.clock.now()).toISOString().slice(0, 10), sha256 }));
} catch (error) {
  process.exitCode = tellCommandProblem(error);
}
