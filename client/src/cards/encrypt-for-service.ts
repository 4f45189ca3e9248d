/** Loaded with the first card. */
import type { CallOptions, Client } from '../client.ts';
import type { Card } from './card.ts';
import { checkCard } from './check-card.ts';
import { type EncryptionKey, encryptCard } from './encrypt-card.ts';

const KEY = '{ paymentEncryptionKey { keyId algorithm encryption jwk } }';

/** By the service's current key. A card that cannot be right is refused before anything is sent. */
export async function encryptForService(query: Client['query'], card: Card, options?: CallOptions): Promise<string> {
  checkCard(card);
  const { paymentEncryptionKey: key } = await query<{ paymentEncryptionKey: EncryptionKey }>(KEY, {}, options);
  return encryptCard(card, key);
}
