import { EncryptionKeys } from './encryption-keys.ts';
import type { KeyRingOptions } from './key-ring.ts';

type Options = Pick<KeyRingOptions, 'keys' | 'secretBox' | 'runtime'>;

/** Long enough to tell an expired flow token from one that is not ours, for a day at least. */
const VALIDITY = 2 * 24 * 60 * 60 * 1000;

/** The keys of flow tokens. Only this service reads them, so they are symmetric: an elliptic curve would cost several times as much. */
export class FlowKeys extends EncryptionKeys {
  constructor(options: Options) {
    super({ ...options, purpose: 'flow-encryption', algorithm: 'A256GCM', generate, validity: VALIDITY });
  }
}

async function generate() {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  return { publicKey: key, privateKey: key };
}
