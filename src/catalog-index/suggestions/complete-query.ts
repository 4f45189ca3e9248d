import { readFacts } from '../facets/product-facts.ts';
import type { IndexReader } from '../index-reader.ts';
import { allOf, anyOf, type Expression, prefix, token } from '../matching/expression.ts';
import type { Scope } from '../matching/make-plan.ts';
import { type PlannedWord, toLoose } from '../matching/query-words.ts';
import { createContinuations } from './create-continuations.ts';

/** How many titles are read: the first in the order of matches, which favors no merchant. */
const MAX_TITLES = 100;

interface TypedQuery {
  readonly typed: string;
  /** The same with its corrections. */
  readonly text: string;
  readonly words: readonly PlannedWord[];
  readonly first: number;
  readonly asked: Scope;
}

/** Queries that go on as titles do, the most frequent first. */
export async function completeQuery(
  reader: IndexReader,
  { typed, text, words, first, asked }: TypedQuery,
): Promise<readonly string[]> {
  const last = words.at(-1);
  if (last === undefined) return [];
  const others = words.slice(0, -1).map((word) => toLoose(word, ['title', 'detail', 'body']));
  const expression = asked(allOf([...others, toTyped({ ...last, isPrefix: last.isPrefix && !/\s$/u.test(text) })]));
  if (expression === null) return [];
  const rows = await reader.scan(expression, { after: null, limit: MAX_TITLES, withFacts: true });
  const listContinuations = createContinuations(text);
  const counts = new Map<string, number>();
  for (const { facts } of rows) {
    if (facts === null) continue;
    for (const query of new Set(listContinuations(readFacts(facts).title))) {
      counts.set(query, (counts.get(query) ?? 0) + 1);
    }
  }
  // What was typed already is nothing to suggest, unless it is a correction.
  counts.delete(typed.normalize('NFKC').toLowerCase().trim());
  const continued = findContinued(counts);
  return [...counts]
    .filter(([query]) => !continued.has(query))
    .sort(([one, few], [other, many]) => many - few || one.length - other.length || (one < other ? -1 : 1))
    .map(([query]) => query)
    .slice(0, first);
}

const toTyped = ({ kind, spellings, text, isPrefix }: PlannedWord): Expression =>
  isPrefix || kind === 'start'
    ? prefix(text, ['title'])
    : anyOf(spellings.map((spelling) => token(spelling, ['title'])));

/** Queries of which all titles go on in the same way, so that the longer one says more. */
function findContinued(counts: ReadonlyMap<string, number>): ReadonlySet<string> {
  const continued = new Set<string>();
  for (const [query, count] of counts) {
    for (let end = query.lastIndexOf(' '); end > 0; end = query.lastIndexOf(' ', end - 1)) {
      if (counts.get(query.slice(0, end)) === count) continued.add(query.slice(0, end));
    }
  }
  return continued;
}
