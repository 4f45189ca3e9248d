import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/**
 * In memory, a document takes about 60 bytes a character of its text, and one of the shortest names about 250. A flood of documents
 * that come once therefore adds at most 40 MiB: the shares have 160,000 characters together.
 */
const OF_HOLDERS = { max: 400, maxSize: 120_000 } as const;
const OF_STRANGERS = { max: 100, maxSize: 40_000 } as const;
/** One document must not drive out all others. */
const MAX_CHARACTERS = 16_000;

const createShare = (bounds: { readonly max: number; readonly maxSize: number }): LRUCache<string, DocumentNode> =>
  new LRUCache({
    ...bounds,
    maxEntrySize: MAX_CHARACTERS,
    sizeCalculation: ({ loc }) => loc?.source.body.length ?? bounds.maxSize,
  });

/**
 * Parsed documents without validation errors; the least recently used ones are dropped first. What holders of a credential sent has a share
 * of its own, so that strangers drive out only each other's.
 */
export class DocumentCache {
  readonly #ofHolders = createShare(OF_HOLDERS);
  readonly #ofStrangers = createShare(OF_STRANGERS);

  get size(): number {
    return this.#ofHolders.size + this.#ofStrangers.size;
  }

  find(key: string): DocumentNode | undefined {
    return this.#ofHolders.get(key) ?? this.#ofStrangers.get(key);
  }

  /** A document that a stranger sent first moves to the share of holders once one of them sends it. */
  keep(key: string, document: DocumentNode, isStranger: boolean): void {
    if (this.#ofHolders.has(key)) return;
    if (!isStranger) this.#ofStrangers.delete(key);
    (isStranger ? this.#ofStrangers : this.#ofHolders).set(key, document);
  }
}
