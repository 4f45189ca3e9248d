import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { IndexReader, ScannedRow } from '../../../src/catalog-index/index-reader.ts';
import type { Expression } from '../../../src/catalog-index/matching/expression.ts';
import { searchCatalog } from '../../../src/catalog-index/search-catalog.ts';
import type { CatalogQuery } from '../../../src/stores/ports/index.ts';
import { query } from '../../contract/catalog-index/index-kit.ts';

const PRODUCTS = 50_000;

/** An index in which every product has every word, one in so many costs a dollar, and the others ten. */
class LargeIndex implements IndexReader {
  readonly #oneIn: number;
  /** With facts. */
  scans = 0;
  scanned = 0;

  constructor(oneIn = 10_000) {
    this.#oneIn = oneIn;
  }

  async listSnapshots() {
    return new Map([['a.example', { asOf: 0, version: 0 }]]);
  }

  async countWords() {
    return new Map<string, number>();
  }

  countLonger = this.countWords;
  countSimilar = this.countWords;

  async scan(expression: Expression, { after, limit, withFacts }: Parameters<IndexReader['scan']>[1]) {
    // The first class has every product, and the others leave those of the first out.
    if (JSON.stringify(expression).includes('"kind":"except"')) return [];
    const from = (after ?? -1) + 1;
    const rows = Array.from({ length: Math.max(0, Math.min(limit, PRODUCTS - from)) }, (_, index) =>
      toRow(from + index, withFacts ? this.#oneIn : null),
    );
    if (withFacts) {
      this.scans += 1;
      this.scanned += rows.length;
    }
    return rows;
  }

  async scanSorted(expression: Expression, options: Parameters<IndexReader['scanSorted']>[1]) {
    const after = options.after === null ? null : options.after[1];
    return (await this.scan(expression, { ...options, after })).map((row) => ({ ...row, key: 1_000 }));
  }

  async listFacts(): Promise<never> {
    throw new Error('no facets are asked for');
  }

  findListed = this.listFacts;

  keepFacets = this.listFacts;

  async count(_expression: unknown, limit: number) {
    return Math.min(limit, PRODUCTS);
  }

  async read(ids: readonly number[]) {
    return ids.map((id) => ({ domain: 'a.example', product: String(id) }));
  }
}

/** Nothing is found, and every class is looked for. */
class EmptyIndex extends LargeIndex {
  readonly asked: string[] = [];

  override async scan(expression: Expression): Promise<ScannedRow[]> {
    this.asked.push(JSON.stringify(expression));
    return [];
  }
}

/** Null: without facts. */
const toRow = (documentId: number, oneIn: number | null): ScannedRow => ({
  documentId,
  domain: oneIn === null ? null : 'a.example',
  facts:
    oneIn === null
      ? null
      : JSON.stringify({
          brand: null,
          type: null,
          currency: 'USD',
          options: [],
          variants: [[documentId % oneIn === oneIn - 1 ? 100 : 1_000, 1, []]],
        }),
});

const mugs = (changes: Parameters<typeof query>[1]) => ({ ...query('mug', changes), synonyms: {} });

const cheap = { ...query('').filters, maxPrice: 100 };

async function readAll(reader: IndexReader, first: CatalogQuery) {
  const pages: number[] = [];
  const ids: string[] = [];
  let after: CatalogQuery['after'] = null;
  for (;;) {
    const found = await searchCatalog(reader, { ...first, after, synonyms: {} });
    pages.push(found.entries.length);
    ids.push(...found.entries.map(({ product }) => product));
    if (!found.hasNextPage || found.end === null) return { pages, ids };
    after = { position: found.end, plan: found.plan };
  }
}

describe('a page whose filters judge many products', () => {
  for (const sort of ['RELEVANCE', 'PRICE_ASC'] as const) {
    it(`ends short after 20,000 of them, by ${sort}, and the next pages have the rest`, async () => {
      const reader = new LargeIndex();

      const page = await searchCatalog(reader, mugs({ filters: cheap, sort }));
      const judged = reader.scanned;
      const all = await readAll(reader, mugs({ filters: cheap, sort }));

      assert.equal(page.entries.length, 2);
      assert.equal(page.hasNextPage, true);
      assert.ok(judged <= 20_000, `${judged} products were judged`);
      assert.deepEqual(all.ids, ['9999', '19999', '29999', '39999', '49999']);
      assert.ok(all.pages.length >= 3, all.pages.join());
    });
  }

  it('is full after one scan if one product in three fits', async () => {
    const reader = new LargeIndex(3);

    const page = await searchCatalog(reader, mugs({ filters: cheap, first: 10 }));

    assert.equal(page.entries.length, 10);
    assert.equal(reader.scans, 1);
  });

  it('leaves out better classes, which a first page that judges nothing shows before', async () => {
    const isExcepting = async (changes: Parameters<typeof query>[1]) => {
      const reader = new EmptyIndex();
      await searchCatalog(reader, mugs(changes));
      return reader.asked.some((expression) => expression.includes('"kind":"except"'));
    };
    const plan = { corrections: [null], dropped: [], required: null };

    assert.deepEqual(
      [
        await isExcepting({}),
        await isExcepting({ filters: cheap }),
        await isExcepting({ after: { position: [2, 1], plan } }),
      ],
      [false, true, true],
    );
  });

  it('says that its total is not exact', async () => {
    const found = await searchCatalog(new LargeIndex(), mugs({ filters: cheap, wantsTotal: true, first: 0 }));
    const plain = await searchCatalog(new LargeIndex(), mugs({ wantsTotal: true, first: 0 }));

    assert.deepEqual(found.total, { count: 2, isExact: false });
    assert.deepEqual(plain.total, { count: 10_000, isExact: false });
  });
});

it('a query of many words that nobody has corrects no more of them than a plan holds', async () => {
  const words = Array.from({ length: 64 }, (_, index) => `szq${index.toString(36).replace(/\d/g, 'x')}vwkj`);
  const counts = { words: 0, similar: 0 };
  class Counting extends EmptyIndex {
    override countWords = async () => {
      counts.words += 1;
      return new Map<string, number>();
    };
    override countSimilar = async () => {
      counts.similar += 1;
      return new Map<string, number>();
    };
  }

  const found = await searchCatalog(new Counting(), { ...query(`${words.join(' ')} harbor`), synonyms: {} });

  assert.equal(found.entries.length, 0);
  // Twice: with the words of English as they are written, and without.
  assert.ok(counts.words > 0 && counts.words <= 2 * 16, `${counts.words} words were corrected`);
  assert.ok(counts.similar <= 2 * 2 * 16, `${counts.similar} times similar words were counted`);
});
