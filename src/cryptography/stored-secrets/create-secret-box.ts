import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync } from 'node:crypto';
import type { Runtime } from '../../lib/runtime.ts';
import type { Secret } from '../../lib/secret.ts';
import { SealedTextError, type SecretBox } from '../../lib/secret-box.ts';

const VERSION = 'v1.';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * AES-256-GCM under a key derived from KEY_SECRET. Node's synchronous cipher on purpose: texts are short and every cart
 * call seals one, so the thread pool would cost more than the encryption. Keeps nothing of what it opened.
 */
export function createSecretBox(keySecret: Secret<Uint8Array>, runtime: Pick<Runtime, 'randomBytes'>): SecretBox {
  if (keySecret.reveal().length !== 32) throw new TypeError('KEY_SECRET must be 32 bytes long');
  // A separate key for this purpose, so that other uses of KEY_SECRET do not weaken it.
  const derived = hkdfSync('sha256', keySecret.reveal(), '', 'cartwright/secret-box/v1', 32);
  const key = createSecretKey(new Uint8Array(derived));

  return {
    seal: async (text) => {
      const nonce = runtime.randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_LENGTH });
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return VERSION + sealed.toString('base64url');
    },
    open: async (sealed) => {
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      // A decoder passes over characters and bits that do not count: such a text is a changed one.
      const isOurs = sealed === VERSION + bytes.toString('base64url') && bytes.length >= NONCE_LENGTH + TAG_LENGTH;
      if (!isOurs) throw new SealedTextError();
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_LENGTH), {
          authTagLength: TAG_LENGTH,
        });
        decipher.setAuthTag(bytes.subarray(-TAG_LENGTH));
        const begin = decipher.update(bytes.subarray(NONCE_LENGTH, -TAG_LENGTH));
        return Buffer.concat([begin, decipher.final()]).toString('utf8');
      } catch {
        throw new SealedTextError();
      }
    },
  };
}
