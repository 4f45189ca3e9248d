import type { CatalogQuery } from '../../stores/ports/catalog-search.ts';
import { needsFacts } from '../filters/catalog-filters.ts';
import type { IndexReader, SortedRow } from '../index-reader.ts';
import { type Expression, except } from '../matching/expression.ts';
import type { Scope } from '../matching/make-plan.ts';
import { type RelevanceClass, toWholeKeys, toWholeMatch, WHOLE_CLASSES } from '../matching/relevance-classes.ts';
import { hasMatch } from './has-match.ts';
import { type Page, PageCollector } from './page-collector.ts';

export const noPage: Page = { rows: [], next: null, hasMore: false, end: null };

interface Matches {
  readonly classes: readonly RelevanceClass[];
  readonly wanted: Scope;
}

/** The matches of one page, in their order. */
export async function listPage(reader: IndexReader, query: CatalogQuery, matches: Matches): Promise<Page> {
  if (query.first === 0) return noPage;
  return query.sort === 'RELEVANCE' ? listByClass(reader, query, matches) : listSorted(reader, query, matches);
}

/**
 * One class after another, until the page is full. All products of better classes are on a first page already: only a later one, and
 * products that filters judge, have to be looked for without them.
 */
async function listByClass(reader: IndexReader, query: CatalogQuery, { classes, wanted }: Matches): Promise<Page> {
  const collector = new PageCollector(query);
  const { startClass, start } = await findStart(reader, query, wanted);
  const last = classes.length - 1;
  const showsBetter = query.after === null && !collector.judges;
  let few: readonly number[] | null = null;
  for (const [relevanceClass, own] of classes.entries().drop(startClass)) {
    if (own.mayBeFew === true && query.after === null && !collector.isFull) {
      few = await findFew(reader, query, wanted(classes[last]?.matches ?? own.matches));
    }
    if (collector.isFull || few?.every((id) => collector.has(id)) === true) break;
    const expression = wanted(showsBetter ? own.matches : except(own.matches, own.beyond));
    if (expression === null) break;
    if (few !== null && relevanceClass === last) collector.takeOthers(few, (id) => [last, id]);
    else
      await collectClass(reader, collector, {
        relevanceClass,
        expression,
        start: relevanceClass === startClass ? start : BEGINNING,
      });
  }
  return collector.page;
}

type ClassStart = readonly [after: number, ahead?: readonly number[]];

const BEGINNING: ClassStart = [-1];

interface ClassScan {
  readonly relevanceClass: number;
  readonly expression: Expression;
  /** `ahead`: what was shown before its turn. A cursor goes on naming those of them that are still to come. */
  readonly start: ClassStart;
}

export const collectClass = (
  reader: IndexReader,
  collector: PageCollector,
  { relevanceClass, expression, start: [after, ahead = []] }: ClassScan,
): Promise<void> =>
  collector.collect(
    (limit, row) => reader.scan(expression, { after: row?.documentId ?? after, limit, withFacts: collector.judges }),
    ({ documentId }) => {
      const rest = ahead.filter((id) => id > documentId);
      return rest.length === 0 ? [relevanceClass, documentId] : [relevanceClass, documentId, rest];
    },
  );

/** Few texts are a whole SKU or title: one look says that both classes are empty. */
async function findStart(reader: IndexReader, { text, after }: CatalogQuery, wanted: Scope) {
  if (after?.position) {
    const [relevanceClass, ...start] = after.position;
    return { startClass: typeof relevanceClass === 'number' ? relevanceClass : 0, start };
  }
  const hasWhole = text === null || (await hasMatch(reader, wanted(toWholeKeys(text))));
  return { startClass: hasWhole ? 0 : WHOLE_CLASSES, start: BEGINNING };
}

/** All matches, if there are no more than a page has and filters need not judge them. */
async function findFew(
  reader: IndexReader,
  query: CatalogQuery,
  expression: Expression | null,
): Promise<readonly number[] | null> {
  if (expression === null) return [];
  const rows = await reader.scan(expression, { after: null, limit: query.first + 1, withFacts: false });
  const isFew = rows.length === 0 || (rows.length <= query.first && !needsFacts(query));
  return isFew ? rows.map(({ documentId }) => documentId) : null;
}

async function listSorted(reader: IndexReader, query: CatalogQuery, { classes, wanted }: Matches): Promise<Page> {
  const collector = new PageCollector(query);
  const expression = wanted(toWholeMatch(classes));
  const { sort, rates } = query;
  if (expression === null || sort === 'RELEVANCE') return noPage;
  await collector.collect<SortedRow>(
    async (limit, last) => {
      const [key, documentId] = query.after?.position ?? [null, null];
      const start = documentId === null ? null : ([key, documentId] as const);
      const after = last === undefined ? start : ([last.key, last.documentId] as const);
      return reader.scanSorted(expression, { sort, rates, after, limit, withFacts: collector.judges });
    },
    (row) => [row.key, row.documentId],
  );
  return collector.page;
}
