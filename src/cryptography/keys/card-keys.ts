import { generateKeyPair } from 'jose';
import { EncryptionKeys } from './encryption-keys.ts';
import type { KeyRingOptions } from './key-ring.ts';
import type { KeySettings } from './key-settings.ts';

type Options = Pick<KeyRingOptions, 'keys' | 'secretBox' | 'runtime'> & { readonly settings: KeySettings };

/**
 * The RSA keys that cards are encrypted with. Generating one takes a noticeable part of a second in a separate thread, so
 * the first is generated on first use.
 */
export class CardKeys extends EncryptionKeys {
  constructor(options: Options) {
    super({
      ...options,
      purpose: 'card-encryption',
      algorithm: 'RSA-OAEP-256',
      generate: () => generateKeyPair('RSA-OAEP-256', { modulusLength: 2048, extractable: true }),
      validity: options.settings.cardKeyValidity,
    });
  }
}
