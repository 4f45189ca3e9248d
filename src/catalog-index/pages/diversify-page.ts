import type { CatalogQuery, MatchPosition } from '../../stores/ports/catalog-search.ts';
import { findDomains } from '../filters/catalog-filters.ts';
import type { IndexReader, StoredProduct } from '../index-reader.ts';
import { allOf, type Expression, except } from '../matching/expression.ts';
import type { Scope } from '../matching/make-plan.ts';
import type { RelevanceClass } from '../matching/relevance-classes.ts';
import { isSoldOutId } from '../search-document.ts';
import { collectClass } from './list-page.ts';
import { type Page, PageCollector, type PageRow } from './page-collector.ts';

/** The most merchants that a query names; if more are left, it excludes those whose places are full instead. */
const MAX_NAMED = 100;

export interface FoundRow extends PageRow, StoredProduct {}

interface CutPage {
  readonly page: Page;
  readonly rows: readonly FoundRow[];
  readonly classes: readonly RelevanceClass[];
  readonly wanted: Scope;
  /** The merchants that are asked. */
  readonly asked: readonly string[];
}

/**
 * The last class of the first page may have more products than places: then a merchant has at most half of these places while others have
 * products of the class, too. The products that come before their turn are noted in each cursor after them.
 */
export async function diversifyPage(
  reader: IndexReader,
  query: CatalogQuery,
  { page, rows, classes, wanted, asked }: CutPage,
): Promise<readonly FoundRow[]> {
  const [last, { next }] = [rows.at(-1), page];
  const isFirst = query.diversify && query.after === null && query.sort === 'RELEVANCE';
  if (!isFirst || asked.length < 2 || last === undefined || next === null || !areEqual(last, next)) return rows;
  const cut = rows.slice(rows.findIndex((row) => areEqual(row, last)));
  const [relevanceClass] = last.position;
  const own = typeof relevanceClass === 'number' ? classes[relevanceClass] : undefined;
  const every = own === undefined ? null : wanted(except(own.matches, own.beyond));
  if (every === null || typeof relevanceClass !== 'number') return rows;

  const places = new Places(cut.length);
  places.fill(cut);
  for (let after = last.documentId, isEnd = false; places.free > 0 && !isEnd; ) {
    const collector = new PageCollector({ ...query, first: places.free });
    const expression = leaveOut(every, places.listFull(), asked);
    if (expression !== null) await collectClass(reader, collector, { relevanceClass, expression, start: [after] });
    const others = (await readRows(reader, collector.page.rows)).filter((row) => areEqual(row, last));
    isEnd = others.length < places.free;
    after = others.at(-1)?.documentId ?? after;
    places.fill(others);
  }
  const picked = [...places.picked, ...cut.filter((row) => !places.picked.includes(row)).slice(0, places.free)];
  return [...rows.slice(0, -cut.length), ...noteAhead(picked, cut)];
}

/** The products with what they are kept as, in the order of the rows. */
export async function readRows(reader: IndexReader, rows: readonly PageRow[]): Promise<readonly FoundRow[]> {
  const products = await reader.read(rows.map(({ documentId }) => documentId));
  return products.flatMap((product, index) => {
    const row = rows[index];
    return row === undefined ? [] : [{ ...row, ...product }];
  });
}

/** Products of one class are equal unless one is sold out and the other is not. */
const areEqual = (left: PageRow, right: PageRow): boolean =>
  left.position[0] === right.position[0] && isSoldOutId(left.documentId) === isSoldOutId(right.documentId);

class Places {
  readonly picked: FoundRow[] = [];
  readonly #count: number;
  readonly #taken = new Map<string, number>();

  constructor(count: number) {
    this.#count = count;
  }

  get free(): number {
    return this.#count - this.picked.length;
  }

  /** At least one, so that the first product of a class is always on the page. */
  get #most(): number {
    return Math.max(1, Math.floor(this.#count / 2));
  }

  fill(rows: readonly FoundRow[]): void {
    for (const row of rows) {
      const taken = this.#taken.get(row.domain) ?? 0;
      if (this.free === 0 || taken === this.#most) continue;
      this.#taken.set(row.domain, taken + 1);
      this.picked.push(row);
    }
  }

  listFull(): readonly string[] {
    return [...this.#taken].filter(([, taken]) => taken === this.#most).map(([domain]) => domain);
  }
}

/** Null if no merchant is left. */
function leaveOut(every: Expression, full: readonly string[], asked: readonly string[]): Expression | null {
  const left = asked.filter((domain) => !full.includes(domain));
  const [named, others] = [findDomains(left), findDomains(full)];
  if (named === null || others === null) return null;
  return left.length > MAX_NAMED ? except(every, [others]) : allOf([every, named]);
}

/** In their order. After the first product that had to wait, a cursor begins before it and names what was shown already. */
function noteAhead(picked: readonly FoundRow[], cut: readonly FoundRow[]): readonly FoundRow[] {
  const waiting = cut.findIndex((row) => !picked.includes(row));
  const begin = waiting === -1 ? undefined : cut[waiting - 1];
  const ordered = picked.toSorted((left, right) => left.documentId - right.documentId);
  if (begin === undefined) return ordered;
  const ahead: number[] = [];
  return ordered.map((row) => {
    if (row.documentId <= begin.documentId) return row;
    ahead.push(row.documentId);
    const position: MatchPosition = [row.position[0], begin.documentId, [...ahead]];
    return { ...row, position };
  });
}
