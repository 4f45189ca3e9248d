import { createCipheriv, createDecipheriv } from 'node:crypto';
import { type Books, keepFact } from './open-books.ts';

const NONCE = 12;
const TAG = 16;

/** Seals text with the key of this name, which is made once for these books: what is sealed opens also after a restart. */
export function createSeal(books: Books, keyName: string) {
  const key = Buffer.from(
    keepFact(books, keyName, () => Buffer.from(books.runtime.randomBytes(32)).toString('base64url')),
    'base64url',
  );
  return {
    key,
    seal: (text: string): string => {
      const nonce = books.runtime.randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString('base64url');
    },
    /** Throws for anything that was not sealed here. */
    open: (sealed: string): string => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAuthTag(bytes.subarray(-TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
    },
  };
}
