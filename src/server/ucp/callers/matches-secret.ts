import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a secret has one of these SHA-256 in hexadecimal. */
export function matchesSecret(secret: string, hashes: readonly string[]): boolean {
  const sent = createHash('sha256').update(secret).digest();
  return hashes.some((hash) => timingSafeEqual(Buffer.from(hash, 'hex'), sent));
}
