/**
 * Prints a card as placeOrder takes it: a compact JWE made with the server's current key.
 * `TOKEN=… npm run --silent demo:encrypt-card -- 4242424242424242`
 */
import { type EncryptionKey, encryptCard } from '../client/src/cards/encrypt-card.ts';
import { toExampleCard } from './support/example-card.ts';
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
  const { paymentEncryptionKey: key } = await call<{ paymentEncryptionKey: EncryptionKey }>(
    '{ paymentEncryptionKey { keyId algorithm encryption jwk } }',
    {},
    { 'x-svc-authorization': token },
  );
  console.log(await encryptCard(toExampleCard(number), key));
} catch (error) {
  tellRefusal(error);
}
