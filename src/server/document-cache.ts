import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

const MAX_DOCUMENTS = 500;

/**
 * In memory, a document takes about 60 bytes a character of its text, and one of the shortest names about 250. A flood of documents
 * that come once therefore adds at most 40 MiB.
 */
const MAX_CHARACTERS = 160_000;

/** Parsed documents without validation errors; the least recently used ones are dropped first. */
export const createDocumentCache = (): LRUCache<string, DocumentNode> =>
  new LRUCache({
    max: MAX_DOCUMENTS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ loc }) => loc?.source.body.length ?? MAX_CHARACTERS,
  });
