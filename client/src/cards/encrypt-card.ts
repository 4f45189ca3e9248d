import { CompactEncrypt, importJWK, type JWK } from 'jose';
import type { Card } from './card.ts';

/** `paymentEncryptionKey` of the service. */
export interface EncryptionKey {
  readonly keyId: string;
  readonly algorithm: string;
  readonly encryption: string;
  readonly jwk: JWK;
}

export async function encryptCard(card: Card, { keyId, algorithm, encryption, jwk }: EncryptionKey): Promise<string> {
  const { number, expiryMonth, expiryYear, securityCode, holderName } = card;
  const text = JSON.stringify({ number, expiryMonth, expiryYear, securityCode, holderName });
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: algorithm, enc: encryption, kid: keyId })
    .encrypt(await importJWK(jwk, algorithm));
}
