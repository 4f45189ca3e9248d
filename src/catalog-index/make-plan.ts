import type { SearchPlan } from '../stores/ports/catalog-index.ts';
import type { Expression } from './expression.ts';
import { hasMatch } from './has-match.ts';
import type { IndexReader } from './index-reader.ts';
import { listNeighbors } from './list-neighbors.ts';
import { type PlannedWord, toLoose } from './query-words.ts';
import { MAX_PARTIAL, toTiers, toWholeKeys, toWholeMatch } from './tiers.ts';
import type { QueryWord } from './words/split-words.ts';

const MAX_CORRECTIONS = 3;

/** More words are not corrected, so that a plan fits into a cursor. */
const MAX_CORRECTED = 16;

/** The expression among the products that a search is about; null where there are none. */
export type Scope = (expression: Expression) => Expression | null;

/** The words with what the plan says of them, without those that are not looked for. */
export const applyPlan = (words: readonly QueryWord[], { corrections, dropped }: SearchPlan): readonly PlannedWord[] =>
  words
    .map((word, index) => ({
      ...word,
      spellings: corrections[index] ?? [word.text],
      isPrefix: index === words.length - 1 && (corrections[index] ?? null) === null,
    }))
    .filter((_word, index) => !dropped.includes(index));

/**
 * How words are looked for that no product has, or not all of them together; `usual` if one has them all. `visible`: the merchants that
 * the caller may see; `wanted`: those, with all filters.
 */
export async function makePlan(
  reader: IndexReader,
  query: { readonly text: string; readonly words: readonly QueryWord[]; readonly usual: SearchPlan },
  { visible, wanted }: { readonly visible: Scope; readonly wanted: Scope },
): Promise<SearchPlan> {
  const { text, words, usual } = query;
  const exists = (expression: Expression | null) => hasMatch(reader, expression);
  const all = toTiers(text, applyPlan(words, usual), null).at(-1);
  if (all !== undefined && (await exists(wanted(all.matches)))) return usual;
  const hasWhole = await exists(visible(toWholeKeys(text)));

  const corrections: (readonly string[] | null)[] = [];
  const dropped: number[] = [];
  for (const [index, word] of applyPlan(words, usual).entries()) {
    corrections[index] = null;
    if (await exists(visible(toLoose(word, ['title', 'detail', 'body'])))) continue;
    const isOver = hasWhole || corrections.filter((some) => some !== null).length >= MAX_CORRECTED;
    const spellings = isOver ? [] : await findSpellings(reader, word, (each) => exists(visible(each)));
    if (spellings.length > 0) corrections[index] = spellings;
    else dropped.push(index);
  }

  // A SKU is no text: what its parts happen to begin is not wanted.
  const isWhole = hasWhole && dropped.length > 0;
  const plan = { corrections, dropped: isWhole ? words.map((_word, index) => index) : dropped, required: null };
  const left = applyPlan(words, plan);
  if (left.length < 2 || (await exists(wanted(toWholeMatch(toTiers(text, left, null)))))) return plan;
  return findMost(words, plan, async (most) =>
    exists(wanted(toWholeMatch(toTiers(text, applyPlan(words, most), most.required)))),
  );
}

/** The words of the index that are one edit away, most frequent first. */
async function findSpellings(
  reader: IndexReader,
  word: PlannedWord,
  isFound: (expression: Expression) => Promise<boolean>,
): Promise<readonly string[]> {
  if (word.kind !== 'word') return [];
  const counts = await reader.countWords(listNeighbors(word.text));
  const ranked = [...counts].sort(([left, few], [right, many]) => many - few || (left < right ? -1 : 1));
  const spellings: string[] = [];
  for (const [spelling] of ranked.slice(0, MAX_CORRECTIONS * 4)) {
    if (spellings.length === MAX_CORRECTIONS) break;
    if (await isFound(toLoose({ ...word, spellings: [spelling], isPrefix: false }, ['title', 'detail', 'body']))) {
      spellings.push(spelling);
    }
  }
  return spellings;
}

/** No product has all the words: those that have the most of them are found. */
async function findMost(
  words: readonly QueryWord[],
  plan: SearchPlan,
  exists: (plan: SearchPlan) => Promise<boolean>,
): Promise<SearchPlan> {
  const places = words.map((_word, index) => index).filter((index) => !plan.dropped.includes(index));
  const most = { ...plan, dropped: [...plan.dropped, ...places.slice(MAX_PARTIAL)] };
  for (let required = Math.min(places.length, MAX_PARTIAL) - 1; required >= 1; required -= 1) {
    if (await exists({ ...most, required })) return { ...most, required };
  }
  return plan;
}
