import type { CatalogIndex } from '../../../src/stores/ports/index.ts';
import { publish } from '../publish.ts';
import { toQuery } from '../to-query.ts';
import type { JudgedCatalog } from './demo-catalogs.ts';
import { type JudgedSet, toNdcg } from './judged-queries.ts';
import { type OpenEngine, type SearchEngine, toPlainDocument } from './search-engine.ts';

export interface QueryQuality {
  readonly set: string;
  readonly kind: string;
  readonly query: string;
  /** nDCG at 10 by the name of the engine. */
  readonly scores: Readonly<Record<string, number>>;
}

export const OURS = 'Cartwright';

export interface Judged {
  readonly catalogs: readonly JudgedCatalog[];
  readonly sets: readonly JudgedSet[];
}

/** Every judged query over the catalogs, by this search and by others over the same texts. The index is closed at the end. */
export async function measureQuality(
  openIndex: () => Promise<CatalogIndex>,
  others: readonly OpenEngine[],
  { catalogs, sets }: Judged,
): Promise<readonly QueryQuality[]> {
  const documents = catalogs.flatMap(({ key, products }) => products.map((product) => toPlainDocument(key, product)));
  const engines = [await openOurs(openIndex, catalogs)];
  try {
    for (const open of others) engines.push(await open(documents));
    const qualities: QueryQuality[] = [];
    for (const { name: set, queries } of sets) {
      for (const judged of queries) {
        const scores: Record<string, number> = {};
        for (const { name, search } of engines) scores[name] = toNdcg(await search(judged.query), judged);
        qualities.push({ set, kind: judged.kind, query: judged.query, scores });
      }
    }
    return qualities;
  } finally {
    for (const engine of engines) await engine.close();
  }
}

async function openOurs(open: () => Promise<CatalogIndex>, catalogs: readonly JudgedCatalog[]): Promise<SearchEngine> {
  const index = await open();
  const domains = catalogs.map(({ key }) => key);
  for (const { key, products } of catalogs) await publish(index, key, products);
  return {
    name: OURS,
    search: async (query) => {
      const { entries } = await index.search(toQuery(query, domains));
      return entries.map(({ domain, product }) => `${domain}/${product.handle}`);
    },
    close: () => index.close(),
  };
}

export interface KindQuality {
  readonly set: string;
  /** Null: of all kinds. */
  readonly kind: string | null;
  readonly queries: number;
  readonly scores: Readonly<Record<string, number>>;
}

/** Means of each set, whole and by kind. */
export function summarizeQuality(qualities: readonly QueryQuality[]): readonly KindQuality[] {
  const groups = Map.groupBy(
    qualities.flatMap((quality) => [null, quality.kind].map((kind) => ({ kind, quality }))),
    ({ kind, quality }) => JSON.stringify([quality.set, kind]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { kind, quality } = first;
    const toMean = (name: string) =>
      group.reduce((sum, each) => sum + (each.quality.scores[name] ?? 0), 0) / group.length;
    const scores = Object.fromEntries(Object.keys(quality.scores).map((name) => [name, toMean(name)]));
    return [{ set: quality.set, kind, queries: group.length, scores }];
  });
}
