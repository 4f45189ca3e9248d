/**
 * `npm run keys -- rotate signing` or `card`: generates a successor of that key for all nodes. Earlier keys stay valid
 * until they expire. Works with and without a running service.
 */
import { parseArgs } from 'node:util';
import { withAuth } from './support/with-auth.ts';

const USAGE = 'Say which key: npm run keys -- rotate signing, or npm run keys -- rotate card';

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, kind, ...others] = positionals;
  if (command !== 'rotate' || (kind !== 'signing' && kind !== 'card') || others.length > 0) throw new Error(USAGE);
  const keyId = await withAuth((auth) => auth.rotate(kind));
  console.log(`The ${kind} key has a successor: ${keyId}`);
} catch (error) {
  process.exitCode = 2;
  console.error(error instanceof Error ? error.message : error);
}
