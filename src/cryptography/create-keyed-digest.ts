import { createHmac, hkdfSync } from 'node:crypto';
import type { Secret } from '../lib/secret.ts';

/**
 * A digest of 43 characters that does not give its value away: a plain hash of a short value, such as an address, is found by trying all of
 * them, so this one has a key, derived from KEY_SECRET for one `purpose`.
 */
export function createKeyedDigest(keySecret: Secret<Uint8Array>, purpose: string): (value: string) => string {
  const key = new Uint8Array(hkdfSync('sha256', keySecret.reveal(), '', `cartwright/${purpose}/v1`, 32));
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}
