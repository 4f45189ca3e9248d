import { type CryptoKey, compactDecrypt, type DecryptOptions } from 'jose';
import type * as z from 'zod';
import { NetworkRefusal } from '../network-refusal.ts';
import { cardWire } from './wire-parts.ts';

/** The card in a JWE. Refuses with `request-wrong`. */
export async function decryptCard(
  jwe: string,
  key: CryptoKey | Uint8Array,
  options: DecryptOptions,
): Promise<z.output<typeof cardWire>> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key, options);
    return cardWire.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch {
    throw new NetworkRefusal('request-wrong');
  }
}
