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

/** Stores the proof of a key secret. Throws OtherKeySecretError if the store belongs to a service with another one. */
export async function proveKeySecret(keySecret: Secret<Uint8Array>, facts: ServiceFacts): Promise<void> {
  const proof = toKeySecretProof(keySecret);
  if ((await facts.getOrSet(FACT, proof)) !== proof) {
    throw new OtherKeySecretError('The store belongs to a service with another KEY_SECRET');
  }
}
