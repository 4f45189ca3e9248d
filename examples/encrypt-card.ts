/**
 * Prints a card as placeOrder takes it: a compact JWE made with the server's current key.
 * `TOKEN=… npm run --silent demo:encrypt-card -- 4242424242424242`
 */
import { CompactEncrypt, importJWK } from 'jose';
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

const { paymentEncryptionKey: key } = await call<{
  paymentEncryptionKey: { keyId: string; algorithm: string; encryption: string; jwk: Record<string, string> };
}>('{ paymentEncryptionKey { keyId algorithm encryption jwk } }', {}, { 'x-svc-authorization': token }).catch(
  (error: unknown) => {
    tellRefusal(error);
    process.exit();
  },
);

const card = {
  number,
  expiryMonth: 12,
  expiryYear: new Date().getUTCFullYear() + 3,
  securityCode: /^3[47]/.test(number) ? '1234' : '123',
  holderName: 'Ada Lovelace',
};

console.log(
  await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(card)))
    .setProtectedHeader({ alg: key.algorithm, enc: key.encryption, kid: key.keyId })
    .encrypt(await importJWK(key.jwk, key.algorithm)),
);
