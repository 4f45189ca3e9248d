import { LRUCache } from 'lru-cache';
import type { CartHandle } from '../../adapters/contract/index.ts';
import { entriesUpTo } from '../../lib/entries-up-to.ts';
import type { SecretBox } from '../../lib/secret-box.ts';

/** Throws SealedTextError for a handle that was sealed with another key. */
export type OpenHandle = (sealed: string) => Promise<CartHandle>;

const MAX_OPENED = 5_000;
const MAX_LENGTH = 512;

/**
 * Opens the handles that every call for a cart or an order needs, and keeps the last ones open in memory. Payments, tokens and keys are not
 * opened here, so that nothing keeps them.
 */
export function createHandleOpener(box: Pick<SecretBox, 'open'>): OpenHandle {
  const opened = new LRUCache<string, CartHandle>(entriesUpTo(MAX_OPENED));
  return async (sealed) => {
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    const handle = await box.open(sealed);
    if (handle.length <= MAX_LENGTH) opened.set(sealed, handle);
    return handle;
  };
}
