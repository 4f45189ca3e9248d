import type { KeyObject } from 'node:crypto';

const MIN_BITS = 2_048;

/** Whether it can be read as an RSA key of a length that the networks use. */
export function isRsaKey(read: () => KeyObject): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = read();
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS;
  } catch {
    return false;
  }
}
