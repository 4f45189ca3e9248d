import { hkdfSync } from 'node:crypto';
import type { Secret } from '../../lib/secret.ts';
import type { ServiceFacts } from '../../stores/ports/service-facts.ts';

/** The store belongs to a service with another key secret. */
export class OtherKeySecretError extends Error {
  override readonly name = 'OtherKeySecretError';
}

const FACT = 'key-secret-proof';

/** Proves the key secret and does not reveal it. */
export const toKeySecretProof = (keySecret: Secret<Uint8Array>): string =>
  Buffer.from(hkdfSync('sha256', keySecret.reveal(), '', 'cartwright/key-secret-proof/v1', 32)).toString('base64url');

export const findKeySecretProof = (facts: ReadonlyMap<string, string>): string | undefined => facts.get(FACT);

/** Throws OtherKeySecretError if the facts are those of a service with another key secret. */
export function checkKeySecretProof(keySecret: Secret<Uint8Array>, facts: ReadonlyMap<string, string>): void {
  requireProof(findKeySecretProof(facts) ?? toKeySecretProof(keySecret), keySecret);
}

/** Stores the proof of a key secret. Throws OtherKeySecretError if the store belongs to a service with another one. */
export async function proveKeySecret(keySecret: Secret<Uint8Array>, facts: ServiceFacts): Promise<void> {
  requireProof(await facts.getOrSet(FACT, toKeySecretProof(keySecret)), keySecret);
}

function requireProof(stored: string, keySecret: Secret<Uint8Array>): void {
  if (stored !== toKeySecretProof(keySecret)) {
    throw new OtherKeySecretError('The store belongs to a service with another KEY_SECRET');
  }
}
