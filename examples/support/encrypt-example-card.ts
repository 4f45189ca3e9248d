import { type EncryptionKey, encryptCard } from '../../client/src/cards/encrypt-card.ts';

/** The sandbox's card that approves, encrypted with the service's current key, as `payment.encryptedCard` takes it. */
export async function encryptExampleCard(
  ask: <Data>(query: string) => Promise<Data>,
  number = '4242424242424242',
): Promise<string> {
  const { paymentEncryptionKey: key } = await ask<{ paymentEncryptionKey: EncryptionKey }>(
    '{ paymentEncryptionKey { keyId algorithm encryption jwk } }',
  );
  const expiryYear = new Date().getUTCFullYear() + 3;
  // American Express has four digits.
  const securityCode = /^3[47]/.test(number) ? '1234' : '123';
  return encryptCard({ number, expiryMonth: 12, expiryYear, securityCode, holderName: 'Ada Lovelace' }, key);
}
