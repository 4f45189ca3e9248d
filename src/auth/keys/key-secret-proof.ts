import { hkdfSync } from 'node:crypto';
import type { Secret } from '../../lib/secret.ts';
import type { ServiceFacts } from '../../stores/ports/service-facts.ts';

/** The store belongs to a service with another key secret. */
export class OtherKeySecretError extends Error {
  override readonly name = 'OtherKeySecretError';
}

/**
 * Stores a proof of the key secret that does not reveal it. Throws OtherKeySecretError if the store belongs to a
 * service with another one.
 */
export async function proveKeySecret(keySecret: Secret<Uint8Array>, facts: ServiceFacts): Promise<void> {
  const proof = Buffer.from(hkdfSync('sha256', keySecret.reveal(), '', 'cartwright/key-secret-proof/v1', 32));
  const text = proof.toString('base64url');
  if ((await facts.getOrSet('key-secret-proof', text)) !== text) {
    throw new OtherKeySecretError('The store belongs to a service with another KEY_SECRET');
  }
}
