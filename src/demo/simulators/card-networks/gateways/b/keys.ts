import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type Books, keepFact } from '../../../books/open-books.ts';
import type { CreateKey } from '../../create-key.ts';

/** What network B and its partner have: a key that the partner signs with, and one that cards are encrypted to. */
export function loadKeysOfB(books: Books, createKey: CreateKey) {
  const create = (name: string) => createKey(name).export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const consumerKey = keepFact(books, 'consumer-key', () =>
    Buffer.from(books.runtime.randomBytes(24)).toString('base64url'),
  );
  const signingKey = keepFact(books, 'signing-key', () => create('signing-key-of-b'));
  const decryptionKey = toPrivate(keepFact(books, 'decryption-key', () => create('decryption-key-of-b')));
  return {
    consumerKey,
    /** What signatures cover, wherever the network is reached. */
    signedOrigin: 'https://api.network-b.example',
    /** PKCS #8, DER in base64. */
    signingKey,
    verificationKey: createPublicKey(toPrivate(signingKey)),
    decryptionKey,
    /** SPKI, DER in base64. */
    encryptionKey: createPublicKey(decryptionKey).export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

const toPrivate = (base64: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
