import { createHmac } from 'node:crypto';
import { createSeal } from '../../books/create-seal.ts';
import type { Books } from '../../books/open-books.ts';

/** What the network's own key does. */
export interface NetworkSecrets {
  /** A keyed hash as base64url text, another one for each purpose. */
  readonly hash: (purpose: string, ...parts: readonly string[]) => string;
  readonly seal: (text: string) => string;
  /** Throws for anything that was not sealed here. */
  readonly open: (sealed: string) => string;
}

/** The key is made once for these books: hashes are the same after a restart. */
export function createNetworkSecrets(books: Books): NetworkSecrets {
  const { key, seal, open } = createSeal(books, 'key');
  return {
    hash: (purpose, ...parts) =>
      createHmac('sha256', key)
        .update(JSON.stringify([purpose, ...parts]))
        .digest('base64url'),
    seal,
    open,
  };
}
