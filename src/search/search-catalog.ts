import type {
  CatalogFilters,
  CatalogMatch,
  CatalogMatches,
  CatalogQuery,
  MatchPosition,
} from '../stores/ports/catalog-index.ts';
import { fits, narrow, narrowToDomains, needsFacts } from './catalog-filters.ts';
import { countFacets, isUnfiltered, MAX_COUNTED } from './count-facets.ts';
import { type Expression, except } from './expression.ts';
import { foldText } from './fold-text.ts';
import type { IndexReader, PricedRow, ScannedRow } from './index-reader.ts';
import { applyPlan, makePlan, type Scope } from './make-plan.ts';
import { splitQuery } from './split-words.ts';
import { type Tier, toTiers, toWholeMatch } from './tiers.ts';

/** So many products are judged by their facts at most, for one page and for one total. */
const MAX_JUDGED = 20_000;
const ROWS_AT_ONCE = 500;

/** Search over any index. The work is bounded by the page, save where filters must judge single products. */
export async function searchCatalog(reader: IndexReader, query: CatalogQuery): Promise<CatalogMatches> {
  const snapshots = await reader.listSnapshots();
  const words = splitQuery(query.text);
  const scopeOf =
    (filters: CatalogFilters): Scope =>
    (expression) => {
      const wanted = query.visible.filter((domain) => filters.domains?.includes(domain) ?? true);
      const narrowed = narrow(expression, { filters, rates: query.rates });
      return narrowToDomains(narrowed, { indexed: [...snapshots.keys()], wanted });
    };
  const wanted = scopeOf(query.filters);
  const visible: Scope = (expression) =>
    narrowToDomains(expression, { indexed: [...snapshots.keys()], wanted: query.visible });
  const empty = { corrections: words.map(() => null), dropped: [], required: null };
  const plan =
    query.after?.plan ??
    (words.length === 0 ? empty : await makePlan(reader, { text: query.text, words }, { visible, wanted }));
  const tiers = words.length === 0 ? [] : toTiers(query.text, applyPlan(words, plan), plan.required);
  const whole = tiers.length === 0 ? null : toWholeMatch(tiers);

  const page =
    whole === null || query.first === 0
      ? noPage
      : await (query.sort === 'RELEVANCE' ? listByTier : listByPrice)(reader, query, { tiers, wanted });
  const products = await reader.read(page.rows.map(({ documentId }) => documentId));
  const entries = products.flatMap(({ domain, product }, index): CatalogMatch[] => {
    const [position, asOf] = [page.rows[index]?.position, snapshots.get(domain)];
    return position === undefined || asOf === undefined ? [] : [{ domain, product, asOf, position }];
  });
  const toExpression = (filters: CatalogFilters) => (whole === null ? null : scopeOf(filters)(whole));
  return {
    entries,
    hasNextPage: page.hasMore,
    end: page.end,
    plan,
    correctedQuery: toCorrectedQuery(query.text, words, plan.corrections),
    total: query.wantsTotal ? await countTotal(reader, query, toExpression(query.filters)) : null,
    facets:
      query.facets.length === 0
        ? null
        : await countFacets(reader, query.facets, { filters: query.filters, rates: query.rates, toExpression }),
  };
}

interface Page {
  readonly rows: readonly { readonly documentId: number; readonly position: MatchPosition }[];
  readonly hasMore: boolean;
  readonly end: MatchPosition | null;
}

const noPage: Page = { rows: [], hasMore: false, end: null };

interface Matches {
  readonly tiers: readonly Tier[];
  readonly wanted: Scope;
}

async function listByTier(reader: IndexReader, query: CatalogQuery, { tiers, wanted }: Matches): Promise<Page> {
  const collector = new PageCollector(query);
  const [startTier, startId] = query.after?.position ?? [0, -1];
  const most = await countMost(reader, query, { tiers, wanted });
  for (let tier = startTier ?? 0; tier < tiers.length && !collector.isFull && collector.found < most; tier += 1) {
    const own = tiers[tier];
    const expression = own === undefined ? null : wanted(except(own.matches, own.beyond));
    if (expression === null) continue;
    await collector.collect(
      (limit, last) => {
        const after = last?.documentId ?? (tier === startTier ? startId : null);
        return reader.scan(expression, { after, limit, withFacts: collector.judges });
      },
      (row) => [tier, row.documentId],
    );
  }
  return collector.page;
}

/** How many products the first page can have: once it has them, the other classes are not asked. */
async function countMost(reader: IndexReader, query: CatalogQuery, { tiers, wanted }: Matches): Promise<number> {
  if (needsFacts(query) || (query.after?.position ?? null) !== null) return Number.POSITIVE_INFINITY;
  const whole = wanted(toWholeMatch(tiers));
  return whole === null ? 0 : reader.count(whole, query.first + 1);
}

async function listByPrice(reader: IndexReader, query: CatalogQuery, { tiers, wanted }: Matches): Promise<Page> {
  const collector = new PageCollector(query);
  const expression = wanted(toWholeMatch(tiers));
  const { sort, rates } = query;
  if (expression === null || sort === 'RELEVANCE') return noPage;
  await collector.collect<PricedRow>(
    async (limit, last) => {
      const after = last === undefined ? (query.after?.position ?? null) : ([last.cents, last.documentId] as const);
      return reader.scanByPrice(expression, { sort, rates, after, limit, withFacts: collector.judges });
    },
    (row) => [row.cents, row.documentId],
  );
  return collector.page;
}

/** Takes matching rows until a page is full, or so many were judged that it has to end earlier. */
class PageCollector {
  readonly judges: boolean;
  readonly #query: CatalogQuery;
  readonly #rows: { documentId: number; position: MatchPosition }[] = [];
  #judged = 0;
  #end: MatchPosition | null = null;

  constructor(query: CatalogQuery) {
    this.#query = query;
    this.judges = needsFacts(query);
  }

  get found(): number {
    return this.#rows.length;
  }

  get isFull(): boolean {
    return this.#rows.length > this.#query.first || this.#judged >= MAX_JUDGED;
  }

  async collect<Row extends ScannedRow>(
    scan: (limit: number, last: Row | undefined) => Promise<readonly Row[]>,
    toPosition: (row: Row) => MatchPosition,
  ): Promise<void> {
    let last: Row | undefined;
    while (!this.isFull) {
      const limit = this.judges ? ROWS_AT_ONCE : this.#query.first + 1 - this.#rows.length;
      const rows = await scan(limit, last);
      for (const row of rows) this.#take(row, toPosition(row));
      last = rows.at(-1);
      if (rows.length < limit) return;
    }
  }

  get page(): Page {
    const { first } = this.#query;
    const rows = this.#rows.slice(0, first);
    const hasMore = this.isFull;
    return { rows, hasMore, end: this.#rows.length > first ? (rows.at(-1)?.position ?? null) : this.#end };
  }

  #take(row: ScannedRow, position: MatchPosition): void {
    if (this.#rows.length > this.#query.first) return;
    this.#end = position;
    if (this.judges) {
      this.#judged += 1;
      if (row.facts === null || !fits(row.facts, this.#query)) return;
    }
    this.#rows.push({ documentId: row.documentId, position });
  }
}

async function countTotal(
  reader: IndexReader,
  query: CatalogQuery,
  expression: Expression | null,
): Promise<NonNullable<CatalogMatches['total']>> {
  if (expression === null) return { count: 0, isExact: true };
  if (!needsFacts(query) || isUnfiltered(query.filters)) {
    const count = await reader.count(expression, MAX_COUNTED + 1);
    return { count: Math.min(count, MAX_COUNTED), isExact: count <= MAX_COUNTED };
  }
  let [count, judged] = [0, 0];
  let last: ScannedRow | undefined;
  while (count <= MAX_COUNTED && judged < MAX_JUDGED) {
    const rows = await reader.scan(expression, {
      after: last?.documentId ?? null,
      limit: ROWS_AT_ONCE,
      withFacts: true,
    });
    count += rows.filter(({ facts }) => facts !== null && fits(facts, query)).length;
    judged += rows.length;
    last = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) return { count: Math.min(count, MAX_COUNTED), isExact: count <= MAX_COUNTED };
  }
  return { count: Math.min(count, MAX_COUNTED), isExact: false };
}

function toCorrectedQuery(
  text: string,
  words: readonly { readonly text: string }[],
  corrections: readonly (readonly string[] | null)[],
): string | null {
  const replaced = new Map(
    words.flatMap((word, index) => {
      const [spelling] = corrections[index] ?? [];
      return spelling === undefined ? [] : [[word.text, spelling] as const];
    }),
  );
  if (replaced.size === 0) return null;
  return text
    .toWellFormed()
    .trim()
    .replace(/[\p{L}\p{N}\p{M}]+/gu, (run) => replaced.get(foldText(run)) ?? run);
}
