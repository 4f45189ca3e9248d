/**
 * `npm run --silent create:server-secret`: a fresh server-to-server secret, and its entry for the configuration file.
 * `npm run --silent create:server-secret -- --stdin < FILE`: the entry for a secret that exists. It is never an
 * argument, since arguments appear in the list of processes and in the history of the shell.
 */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { systemRuntime } from '../lib/runtime.ts';

const { values } = parseArgs({ options: { stdin: { type: 'boolean', default: false } } });
const given = values.stdin ? (await text(process.stdin)).trim() : undefined;
if (given === '') {
  console.error('There is no secret on the standard input.');
  process.exitCode = 2;
} else {
  const secret = given ?? Buffer.from(systemRuntime.randomBytes(32)).toString('base64url');
  if (given === undefined) console.log(`Secret, shown this once: ${secret}`);
  const sha256 = createHash('sha256').update(secret).digest('hex');
  console.log(JSON.stringify({ id: new Date(systemRuntime.clock.now()).toISOString().slice(0, 10), sha256 }));
}
