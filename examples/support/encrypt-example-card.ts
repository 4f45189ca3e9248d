import { type EncryptionKey, encryptCard } from '../../client/src/cards/encrypt-card.ts';
import { toExampleCard } from './example-card.ts';

/** The card encrypted with the service's current key, as `payment.encryptedCard` takes it. */
export async function encryptExampleCard(
  ask: <Data>(query: string) => Promise<Data>,
  number?: string,
): Promise<string> {
  const { paymentEncryptionKey: key } = await ask<{ paymentEncryptionKey: EncryptionKey }>(
    '{ paymentEncryptionKey { keyId algorithm encryption jwk } }',
  );
  return encryptCard(toExampleCard(number), key);
}
