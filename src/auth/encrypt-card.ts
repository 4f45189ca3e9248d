import { CompactEncrypt, importJWK } from 'jose';
import type { Card } from '../domain/payment.ts';

/** The key that `paymentEncryptionKey` gives out. */
export interface CardEncryptionKey {
  readonly keyId: string;
  readonly algorithm: string;
  readonly encryption: string;
  readonly jwk: Readonly<Record<string, unknown>>;
}

/** What a client does with a card before it sends it. Here for example pages and tests: clients do it on their own side. */
export async function encryptCard(
  card: Card,
  { keyId, algorithm, encryption, jwk }: CardEncryptionKey,
): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(card)))
    .setProtectedHeader({ alg: algorithm, enc: encryption, kid: keyId })
    .encrypt(await importJWK(jwk, algorithm));
}
