/**
 * Prints a card as placeOrder takes it: a compact JWE made with the server's current key.
 * `npm run --silent demo:encrypt-card -- 4242424242424242`
 */
import { createClient } from '../client/src/index.ts';
import { toExampleCard } from './support/example-card.ts';
import { requireServer } from './support/find-or-start-server.ts';
import { tellRefusal } from './support/tell-refusal.ts';

const url = process.env['CARTWRIGHT_URL'] ?? 'http://127.0.0.1:4000';
const client = createClient({ url: `${url}/graphql`, appId: 'demo-app' });

try {
  await requireServer(url);
  console.log(await client.encryptCard(toExampleCard(process.argv[2])));
} catch (error) {
  tellRefusal(error);
}
