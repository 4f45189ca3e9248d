/**
 * Prints a card as placeOrder takes it: a compact JWE made with the server's current key.
 * `TOKEN=… npm run --silent demo:encrypt-card -- 4242424242424242`
 */
import { encryptExampleCard } from './support/encrypt-example-card.ts';
import { createGraphQLCaller } from './support/graphql-caller.ts';
import { tellRefusal } from './support/tell-refusal.ts';

const number = process.argv[2] ?? '4242424242424242';
const token = process.env['TOKEN'] ?? '';
if (token === '') {
  console.error(
    'Set TOKEN to the accessToken of createDeviceSession: TOKEN=… npm run --silent demo:encrypt-card -- NUMBER',
  );
  process.exit(2);
}
const call = createGraphQLCaller(`${process.env['CARTWRIGHT_URL'] ?? 'http://127.0.0.1:4000'}/graphql`);

try {
  console.log(await encryptExampleCard((query) => call(query, {}, { 'x-svc-authorization': token }), number));
} catch (error) {
  tellRefusal(error);
}
