import type { SearchPlan, Synonym } from '../../stores/ports/catalog-search.ts';
import type { CountedDomains, IndexReader } from '../index-reader.ts';
import { hasMatch } from '../pages/has-match.ts';
import { findShoppingBeginnings, findShoppingSpellings } from '../spelling/find-shopping-spellings.ts';
import { chooseSpellings, findOtherSpellings, findSpellings } from '../spelling/find-spellings.ts';
import { isEnglishWord } from '../spelling/is-english-word.ts';
import type { QueryWord } from '../words/split-words.ts';
import { findShoppingSynonyms } from '../words/synonyms.ts';
import type { Expression } from './expression.ts';
import { type PlannedWord, type SearchedWord, toLoose } from './query-words.ts';
import { MAX_PARTIAL, toRelevanceClasses, toWholeKeys, toWholeMatch } from './relevance-classes.ts';

/** More words are not corrected, so that a plan fits into a cursor, and a query of words that nobody has ends soon. */
const MAX_CORRECTED = 16;

/** The expression among the products that a search is about; null where there are none. */
export type Scope = (expression: Expression) => Expression | null;

/** The words with what the plan says of them, without those that are not looked for. */
export const applyPlan = (
  words: readonly SearchedWord[],
  { corrections, dropped }: SearchPlan,
): readonly PlannedWord[] =>
  words
    .map((word, index) => ({
      ...word,
      synonyms: [...word.synonyms, ...findOwnSynonyms(word, corrections[index] ?? [])],
      spellings: corrections[index] ?? [word.text],
      isPrefix: word.isLast && (corrections[index] ?? null) === null,
      joins: [joinWords(words[index - 1], word), joinWords(word, words[index + 1])].flatMap((joined) => joined ?? []),
      begunJoin: (corrections.at(words.length - 1) ?? null) === null ? joinLast(words, index) : undefined,
    }))
    .filter((_word, index) => !dropped.includes(index));

/** Synonyms of the likeliest spelling; none if the word itself is looked for too. */
const findOwnSynonyms = ({ text }: SearchedWord, spellings: readonly string[]): readonly Synonym[] =>
  spellings.includes(text) ? [] : spellings.slice(0, 1).flatMap(findShoppingSynonyms);

/** Words that a title may write as one. */
const joinWords = (left: QueryWord | undefined, right: QueryWord | undefined): string | undefined =>
  left?.kind === 'word' && right?.kind === 'word' ? left.text + right.text : undefined;

/** The last two words as one, for either of them. */
const joinLast = (words: readonly SearchedWord[], index: number): string | undefined => {
  const last = words.at(-1);
  return last?.isLast === true && index >= words.length - 2 ? joinWords(words.at(-2), last) : undefined;
};

export interface PlannedQuery {
  readonly text: string;
  readonly words: readonly SearchedWord[];
  readonly usual: SearchPlan;
}

export interface PlanScopes {
  /** The merchants that are asked and that the caller may see. */
  readonly asked: Scope;
  /** The same, with all filters. */
  readonly wanted: Scope;
  /** Their names, if they are few: spellings go by what they have. */
  readonly domains: CountedDomains;
}

/** How words are looked for that no product has, or not all of them together; `usual` if one has them all. */
export async function makePlan(
  reader: IndexReader,
  query: PlannedQuery,
  { asked, wanted, domains }: PlanScopes,
): Promise<SearchPlan> {
  const { text, words, usual } = query;
  const exists = (expression: Expression | null) => hasMatch(reader, expression);
  const all = toRelevanceClasses(text, applyPlan(words, usual), null).at(-1);
  if (all !== undefined && (await exists(wanted(all.matches)))) return usual;
  const hasWhole = await exists(asked(toWholeKeys(text)));

  const spell = async (isMeant: (word: string) => boolean): Promise<SearchPlan> => {
    const corrections: (readonly string[] | null)[] = [];
    const dropped: number[] = [];
    let tried = 0;
    for (const [index, word] of applyPlan(words, usual).entries()) {
      corrections[index] = null;
      if (await exists(asked(toLoose(word, ['title', 'detail', 'body'])))) continue;
      const isTried = !hasWhole && tried < MAX_CORRECTED && !isMeant(word.text);
      if (isTried) tried += 1;
      const spellings = isTried ? await findLikeliest(reader, word, { asked, domains }) : [];
      if (spellings.length > 0) corrections[index] = spellings;
      else dropped.push(index);
    }
    return { corrections, dropped, required: null };
  };
  const asWritten = await spell(isEnglishWord);
  const isNothing = asWritten.dropped.length === words.length && words.some(({ text: word }) => isEnglishWord(word));
  const { corrections, dropped } = isNothing ? await spell(() => false) : asWritten;

  // A SKU is no text: what its parts happen to begin is not wanted.
  const isWhole = hasWhole && dropped.length > 0;
  const plan = { corrections, dropped: isWhole ? words.map((_word, index) => index) : dropped, required: null };
  const left = applyPlan(words, plan);
  const finds = (some: SearchPlan) =>
    exists(wanted(toWholeMatch(toRelevanceClasses(text, applyPlan(words, some), some.required))));
  if (left.length < 2 || (await finds(plan))) return plan;
  const other = await addSpellings(reader, { words, plan }, { asked, domains });
  return other !== null && (await finds(other)) ? other : findMost(words, plan, finds);
}

/** What a word that is being typed begins; or what shops that lack it write like it; or else what a word of shopping stands for that is written like it. */
async function findLikeliest(
  reader: IndexReader,
  word: PlannedWord,
  { asked, domains }: Pick<PlanScopes, 'asked' | 'domains'>,
): Promise<readonly string[]> {
  if (word.kind !== 'word') return [];
  const isFound = (spelling: string) => hasMatch(reader, asked(toSpelled(word, spelling)));
  const begun = word.isPrefix ? await chooseSpellings(findShoppingBeginnings(word.text), isFound) : [];
  if (begun.length > 0) return begun;
  const written = await chooseSpellings(await findSpellings(reader, word, domains), isFound);
  return written.length > 0 ? written : chooseSpellings(findShoppingSpellings(word.text), isFound);
}

/**
 * The same plan, with spellings an edit away beside words that are in no title, if they are frequent or a slip makes them; null if there are
 * none.
 */
export async function addSpellings(
  reader: IndexReader,
  { words, plan }: { readonly words: readonly SearchedWord[]; readonly plan: SearchPlan },
  { asked, domains }: Pick<PlanScopes, 'asked' | 'domains'>,
): Promise<SearchPlan | null> {
  const corrections = [...plan.corrections];
  for (const [index, word] of applyPlan(words, { ...plan, dropped: [] }).entries()) {
    if (index >= MAX_CORRECTED || plan.dropped.includes(index) || plan.corrections[index] != null) continue;
    if (await hasMatch(reader, asked(toLoose(word, ['title'])))) continue;
    const isFound = (spelling: string) => hasMatch(reader, asked(toSpelled(word, spelling)));
    const others = await findOtherSpellings(reader, word, domains);
    const likelier = await chooseSpellings(others.likelier, isFound);
    const slips = await chooseSpellings(others.slips, isFound);
    if (likelier.length + slips.length > 0) corrections[index] = [...likelier, word.text, ...slips];
  }
  return corrections.every((each, index) => each === plan.corrections[index]) ? null : { ...plan, corrections };
}

const toSpelled = (word: PlannedWord, spelling: string): Expression =>
  toLoose(
    { ...word, spellings: [spelling], synonyms: [], joins: [], pieces: [], isPrefix: false, begunJoin: undefined },
    ['title', 'detail', 'body'],
  );

/** No product has all the words: those that have the most of them are found. */
async function findMost(
  words: readonly SearchedWord[],
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
