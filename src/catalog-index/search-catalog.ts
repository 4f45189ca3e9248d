import type {
  CatalogFilters,
  CatalogMatch,
  CatalogMatches,
  CatalogQuery,
  SearchPlan,
  SynonymQuery,
} from '../stores/ports/catalog-search.ts';
import { countFacets, MAX_COUNTED } from './facets/count-facets.ts';
import { readFacts } from './facets/product-facts.ts';
import { createDomainScope, createFit, findDomains, narrow, needsFacts } from './filters/catalog-filters.ts';
import type { CountedDomains, IndexReader, ScannedRow, SortKey } from './index-reader.ts';
import type { Expression } from './matching/expression.ts';
import { addSpellings, applyPlan, makePlan, type PlanScopes, type Scope } from './matching/make-plan.ts';
import { type SearchedWord, toSearchedWords } from './matching/query-words.ts';
import {
  MAX_PARTIAL,
  type RelevanceClass,
  toRelevanceClasses,
  toWholeMatch,
  WHOLE_CLASSES,
} from './matching/relevance-classes.ts';
import { diversifyPage, readRows } from './pages/diversify-page.ts';
import { listPage, noPage } from './pages/list-page.ts';
import { MAX_JUDGED, type Page, ROWS_AT_ONCE } from './pages/page-collector.ts';
import { foldText } from './words/fold-text.ts';

/** Search over any index. The work is bounded by the page, save where filters must judge single products. */
export async function searchCatalog(
  reader: IndexReader,
  { synonyms, ...query }: SynonymQuery,
): Promise<CatalogMatches<string>> {
  const { text, filters, rates } = query;
  const snapshots = await reader.listSnapshots();
  const words = toSearchedWords(text ?? '', synonyms);
  const indexed = [...snapshots.keys()];
  const seen = new Set(query.visible);
  const visible = createDomainScope(indexed, seen);
  const toScope = ({ domains }: CatalogFilters): Scope =>
    domains === null ? visible : createDomainScope(indexed, new Set(domains.filter((domain) => seen.has(domain))));
  const scope = toScope(filters);
  const wanted: Scope = (expression) => scope(narrow(expression, query));
  const asked = indexed.filter((domain) => seen.has(domain) && (filters.domains?.includes(domain) ?? true));
  const { plan, classes, page } = await (text === null
    ? listAll(reader, query, { indexed: indexed.filter((domain) => seen.has(domain)), wanted })
    : findPage(reader, { ...query, text }, { words, asked: scope, wanted, domains: toCounted(asked, indexed) }));
  const whole = classes.length === 0 ? null : toWholeMatch(classes);
  const natural = await readRows(reader, page.rows);
  const rows = await diversifyPage(reader, query, { page, rows: natural, classes, wanted, asked });
  const entries = rows.flatMap(({ domain, product, position }): CatalogMatch<string>[] => {
    const asOf = snapshots.get(domain)?.asOf;
    return asOf === undefined ? [] : [{ domain, product, asOf, position }];
  });
  const toExpression = (of: CatalogFilters) =>
    whole === null ? null : toScope(of)(narrow(whole, { filters: of, rates }));
  return {
    entries,
    hasNextPage: page.hasMore,
    end: rows === natural ? page.end : (rows.at(-1)?.position ?? null),
    plan,
    correctedQuery:
      text === null
        ? null
        : await findCorrectedQuery(reader, text, { words, plan, domains: toCounted(asked, indexed) }),
    total: query.wantsTotal ? await countTotal(reader, query, toExpression(filters)) : null,
    facets:
      query.facets.length === 0 ? null : await countFacets(reader, query.facets, { filters, rates, toExpression }),
  };
}

interface FoundPage {
  readonly plan: SearchPlan;
  readonly classes: readonly RelevanceClass[];
  readonly page: Page;
}

/** Without words, all products of the merchants are one class, which the filters narrow. */
async function listAll(
  reader: IndexReader,
  query: CatalogQuery,
  { indexed, wanted }: { readonly indexed: readonly string[]; readonly wanted: Scope },
): Promise<FoundPage> {
  const plan: SearchPlan = { corrections: [], dropped: [], required: null };
  const everything = findDomains(indexed);
  if (everything === null) return { plan, classes: [], page: noPage };
  const classes = [{ matches: everything, beyond: [] }];
  return { plan, classes, page: await listPage(reader, query, { classes, wanted }) };
}

/** Words of more merchants than this are counted over all that are indexed. */
const MAX_COUNTED_DOMAINS = 1_000;

const toCounted = (asked: readonly string[], indexed: readonly string[]): CountedDomains =>
  asked.length === indexed.length || asked.length > MAX_COUNTED_DOMAINS ? null : asked;

/** Searches for the words as they are while products have all of them; makes a plan only otherwise, or if hardly any has. */
async function findPage(
  reader: IndexReader,
  query: CatalogQuery & { readonly text: string },
  { words, ...scopes }: PlanScopes & { readonly words: readonly SearchedWord[] },
): Promise<FoundPage> {
  const { text, after } = query;
  const usual: SearchPlan = { corrections: words.map(() => null), dropped: [], required: null };
  if (words.length === 0) return { plan: usual, classes: [], page: noPage };
  const list = async (plan: SearchPlan) => {
    const classes = toRelevanceClasses(text, applyPlan(words, plan), plan.required);
    return { plan, classes, page: await listPage(reader, query, { classes, wanted: scopes.wanted }) };
  };
  const found = await list(after?.plan ?? usual);
  if (after !== null) return found;
  const fill = async (page: FoundPage): Promise<FoundPage> => {
    const left = applyPlan(words, page.plan).length;
    const hasRoom = await needsFilling(reader, query, { ...page, words, left, asked: scopes.asked });
    return hasRoom ? list({ ...page.plan, required: left - 1 }) : page;
  };
  if (found.page.rows.some(({ position: [relevanceClass] }) => isBeyondWhole(query, relevanceClass))) {
    const isMeagre = await findsHardlyAny(reader, query, { ...found, wanted: scopes.wanted });
    const other = isMeagre ? await addSpellings(reader, { words, plan: usual }, scopes) : null;
    return other === null ? fill(found) : list(other);
  }
  const plan = await makePlan(reader, { text, words, usual }, scopes);
  return plan === usual ? found : fill(await list(plan));
}

const MEAGRE = 3;

/** Whether at most `MEAGRE` products match, all of them in doubtful classes, whatever the size of the page. */
async function findsHardlyAny(
  reader: IndexReader,
  query: CatalogQuery,
  { classes, wanted, page }: FoundPage & Pick<PlanScopes, 'wanted'>,
): Promise<boolean> {
  const { rows, hasMore } =
    query.first > MEAGRE ? page : await listPage(reader, { ...query, first: MEAGRE + 1 }, { classes, wanted });
  return (
    !hasMore &&
    rows.length <= MEAGRE &&
    rows.every(
      ({ position: [relevanceClass] }) =>
        typeof relevanceClass === 'number' && classes[relevanceClass]?.isDoubtful === true,
    )
  );
}

/** A word that a match may lack. Sizes, numbers and single letters say exactly what is meant. */
const REPLACEABLE = /^\p{L}[\p{L}\p{M}]+$/u;

interface Fillable extends Pick<PlanScopes, 'asked'> {
  readonly words: readonly SearchedWord[];
  /** How many words the plan still looks for. */
  readonly left: number;
}

/** Whether few products of the merchants, before any filter, have all words: products that lack one word then follow them. */
async function needsFilling(
  reader: IndexReader,
  query: CatalogQuery,
  { plan, classes, page, words, left, asked }: FoundPage & Fillable,
): Promise<boolean> {
  if (query.sort !== 'RELEVANCE' || page.rows.length > MEAGRE || plan.required !== null) return false;
  if (left < 2 || left > MAX_PARTIAL || !words.every(({ text }) => REPLACEABLE.test(text))) return false;
  if (page.rows.some(({ position: [relevanceClass] }) => !isBeyondWhole(query, relevanceClass))) return false;
  const all = asked(toWholeMatch(classes));
  return all !== null && (await reader.count(all, MEAGRE + 1)) <= MEAGRE;
}

const isBeyondWhole = ({ sort }: CatalogQuery, relevanceClass: SortKey): boolean =>
  sort === 'RELEVANCE' && typeof relevanceClass === 'number' && relevanceClass >= WHOLE_CLASSES;

async function countTotal(
  reader: IndexReader,
  query: CatalogQuery,
  expression: Expression | null,
): Promise<NonNullable<CatalogMatches['total']>> {
  if (expression === null) return { count: 0, isExact: true };
  if (!needsFacts(query)) {
    const count = await reader.count(expression, MAX_COUNTED + 1);
    return { count: Math.min(count, MAX_COUNTED), isExact: count <= MAX_COUNTED };
  }
  const fits = createFit(query);
  let [count, judged] = [0, 0];
  let last: ScannedRow | undefined;
  while (count <= MAX_COUNTED && judged < MAX_JUDGED) {
    const rows = await reader.scan(expression, {
      after: last?.documentId ?? null,
      limit: ROWS_AT_ONCE,
      withFacts: true,
    });
    count += rows.filter(({ facts }) => facts !== null && fits(readFacts(facts))).length;
    judged += rows.length;
    last = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) return { count: Math.min(count, MAX_COUNTED), isExact: count <= MAX_COUNTED };
  }
  return { count: Math.min(count, MAX_COUNTED), isExact: false };
}

interface Correction {
  readonly words: readonly SearchedWord[];
  readonly plan: SearchPlan;
  readonly domains: CountedDomains;
}

/** The text with its corrections, as these shops write them. A correction that they only write as two words is searched, but not shown. */
async function findCorrectedQuery(
  reader: IndexReader,
  text: string,
  { words, plan: { corrections }, domains }: Correction,
): Promise<string | null> {
  const spellings = corrections.flatMap((each) => each ?? []);
  if (spellings.length === 0) return null;
  const written = await reader.countWords(spellings, domains);
  const replaced = new Map(
    words.flatMap((word, index) => {
      const spelling = corrections[index]?.find((each) => written.has(each));
      return spelling === undefined || spelling === word.text ? [] : [[word.text, spelling] as const];
    }),
  );
  if (replaced.size === 0) return null;
  return text
    .toWellFormed()
    .trim()
    .replace(/[\p{L}\p{N}\p{M}]+/gu, (run) => replaced.get(foldText(run)) ?? run);
}
