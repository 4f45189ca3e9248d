import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { type Books, keepFact } from '../../books/open-books.ts';

/** What the network's own key does. */
export interface NetworkSecrets {
  /** A keyed hash as base64url text, another one for each purpose. */
  readonly hash: (purpose: string, ...parts: readonly string[]) => string;
  readonly seal: (text: string) => string;
  /** Throws for anything that was not sealed here. */
  readonly open: (sealed: string) => string;
}

const NONCE = 12;
const TAG = 16;

/** The key is made once for these books: hashes are the same after a restart. */
export function createNetworkSecrets(books: Books): NetworkSecrets {
  const key = Buffer.from(
    keepFact(books, 'key', () => Buffer.from(books.runtime.randomBytes(32)).toString('base64url')),
    'base64url',
  );
  return {
    hash: (purpose, ...parts) =>
      createHmac('sha256', key)
        .update(JSON.stringify([purpose, ...parts]))
        .digest('base64url'),
    seal: (text) => {
      const nonce = books.runtime.randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAuthTag(bytes.subarray(-TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
    },
  };
}
