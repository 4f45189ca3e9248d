import { CompactEncrypt, importJWK } from 'jose';
import type { Card } from '../../domain/payment/payment.ts';

/** The key that `paymentEncryptionKey` returns. */
export interface CardEncryptionKey {
  readonly keyId: string;
  readonly algorithm: string;
  readonly encryption: string;
  readonly jwk: Readonly<Record<string, unknown>>;
}

/**
 * Encrypts a card as a client does before it sends it: for a shop that this service is a client of, for example pages and for tests. Clients of
 * this service encrypt on their side.
 */
export async function encryptCard(
  card: Card,
  { keyId, algorithm, encryption, jwk }: CardEncryptionKey,
): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(card)))
    .setProtectedHeader({ alg: algorithm, enc: encryption, kid: keyId })
    .encrypt(await importJWK(jwk, algorithm));
}
