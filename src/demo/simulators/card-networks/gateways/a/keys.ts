import type { JsonWebKey } from 'node:crypto';
import { type Books, keepFact } from '../../../books/open-books.ts';
import type { CreateKey } from '../../create-key.ts';

/** What network A and its partner share, and the key that cards are encrypted to. Made once for these books. */
export function loadKeysOfA(
  books: Books,
  createKey: CreateKey,
): {
  readonly apiKey: string;
  readonly sharedSecret: string;
  readonly encryptionKeyId: string;
  readonly encryptionKey: JsonWebKey;
  readonly decryptionKey: JsonWebKey;
} {
  const random = () => Buffer.from(books.runtime.randomBytes(32)).toString('base64url');
  const decryptionKey: JsonWebKey = JSON.parse(
    keepFact(books, 'decryption-key', () => JSON.stringify(createKey('decryption-key-of-a').export({ format: 'jwk' }))),
  );
  const { kty = '', n = '', e = '' } = decryptionKey;
  return {
    apiKey: keepFact(books, 'api-key', random),
    sharedSecret: keepFact(books, 'shared-secret', random),
    encryptionKeyId: 'network-a-1',
    encryptionKey: { kty, n, e },
    decryptionKey,
  };
}
