import { type Books, keepFact } from '../../../books/open-books.ts';

/** What network C and its partner share: one secret to sign with, and one that wraps the keys of encrypted cards. */
export function loadKeysOfC(books: Books) {
  const random = () => Buffer.from(books.runtime.randomBytes(32)).toString('base64url');
  return {
    /** What signatures cover, wherever the network is reached. */
    signedOrigin: 'https://api.network-c.example',
    clientId: keepFact(books, 'client-id', random),
    clientSecret: keepFact(books, 'client-secret', random),
    encryptionKeyId: 'network-c-1',
    /** Base64url, 32 bytes. */
    encryptionKey: keepFact(books, 'encryption-key', random),
  };
}
