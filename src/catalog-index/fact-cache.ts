import type { Snapshots } from './index-reader.ts';
import { type ProductFacts, readFacts } from './product-facts.ts';

/** What facets are counted by. Most options that are equal are the same object. */
export interface FactRow {
  readonly domain: string;
  readonly facts: Omit<ProductFacts, 'title'>;
}

/** A row of the index. */
interface StoredFacts {
  readonly documentId: number;
  readonly domain: string;
  /** JSON. */
  readonly facts: string;
}

interface CachedFacts extends FactRow {
  readonly version: number;
}

/** Some 100 bytes each: a variant, or what is kept beside them. */
const MAX_PARTS = 250_000;
const PARTS_OF_PRODUCT = 5;
/** Values of products that have gone are kept until there are so many. */
const MAX_SHARED = 200_000;

/**
 * Facts of products that were read lately, for as long as their merchant's snapshot is the same. Once there are so many, those of before make
 * room, save what is asked for again. A cache that orders its entries by each use takes as long as counting them.
 */
export class FactCache {
  #rows = new Map<number, CachedFacts>();
  #before = new Map<number, CachedFacts>();
  #parts = 0;
  readonly #texts = new Map<string, string>();
  readonly #options = new Map<string, ProductFacts['options'][number]>();

  /** Reads those that are not known. Documents that the index does not have are left out. */
  async list(
    documentIds: readonly number[],
    snapshots: Snapshots,
    read: (documentIds: readonly number[]) => Promise<readonly StoredFacts[]>,
  ): Promise<readonly FactRow[]> {
    const found: FactRow[] = [];
    const unknown: number[] = [];
    for (const id of documentIds) {
      const row = this.#rows.get(id) ?? this.#takeBefore(id);
      if (row !== undefined && snapshots.get(row.domain)?.version === row.version) found.push(row);
      else unknown.push(id);
    }
    for (const { documentId, domain, facts } of unknown.length === 0 ? [] : await read(unknown)) {
      const version = snapshots.get(domain)?.version;
      if (version === undefined) continue;
      const row = { domain, version, facts: this.#share(readFacts(facts)) };
      this.#keep(documentId, row);
      found.push(row);
    }
    return found;
  }

  #takeBefore(documentId: number): CachedFacts | undefined {
    const row = this.#before.get(documentId);
    if (row !== undefined) this.#keep(documentId, row);
    return row;
  }

  #keep(documentId: number, row: CachedFacts): void {
    if (this.#parts >= MAX_PARTS) {
      this.#before = this.#rows;
      this.#rows = new Map();
      this.#parts = 0;
    }
    this.#rows.set(documentId, row);
    this.#parts += PARTS_OF_PRODUCT + row.facts.variants.length;
  }

  #share({ brand, type, categories, currency, options, variants }: ProductFacts): FactRow['facts'] {
    if (this.#texts.size > MAX_SHARED) this.#texts.clear();
    if (this.#options.size > MAX_SHARED) this.#options.clear();
    const share = (text: string) => takeFirst(this.#texts, text, text);
    return {
      brand: brand === null ? null : share(brand),
      type: type === null ? null : share(type),
      categories: categories.map(share),
      currency: share(currency),
      options: options.map((option) => takeFirst(this.#options, JSON.stringify(option), option)),
      variants,
    };
  }
}

/** The value that came first by this key. */
function takeFirst<Value>(known: Map<string, Value>, key: string, value: Value): Value {
  const first = known.get(key);
  if (first !== undefined) return first;
  known.set(key, value);
  return value;
}
