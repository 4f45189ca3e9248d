import distance from 'damerau-levenshtein';
import type { CountedDomains, IndexReader, WordCounts } from '../index-reader.ts';
import type { PlannedWord } from '../query-words.ts';
import { listNeighbors } from './list-neighbors.ts';

const MAX_SPELLINGS = 3;
const MAX_LOOKED_FOR = 12;

/** Longer words are no spelling of anything. */
const MAX_LETTERS = 64;

/** Endings such as plurals: a word is misspelt in its stem, and products write it longer. */
const MAX_ENDING = 3;

/** In shorter words, two edits make almost any other word. */
const MIN_FAR_LETTERS = 8;
const MAX_FAR = 2;
const MAX_SIMILAR = 5_000;

/** A word that so many times as many products have may be what was meant. */
const MUCH_MORE = 10;

/** The words of these merchants that are one edit away, or two of a long word that has none; most frequent first. */
export async function findSpellings(
  reader: IndexReader,
  word: PlannedWord,
  domains: CountedDomains,
): Promise<readonly string[]> {
  if (word.kind !== 'word') return [];
  const near = listNeighbors(word.text);
  if (near.length === 0) return [];
  const whole = await reader.countWords(near, domains);
  if (whole.size > 0 && !word.isPrefix) return toMostFrequent(whole);

  const beginnings = near.filter((each) => each.startsWith(word.text.charAt(0)));
  const maxLetters = word.isPrefix ? MAX_LETTERS : Math.min(word.text.length + MAX_ENDING, MAX_LETTERS);
  const longer = await reader.countLonger(beginnings, { domains, maxLetters });
  const found = new Map([...longer, ...whole]);
  return found.size > 0 ? toMostFrequent(found) : findFar(reader, word.text, domains);
}

/** The words one edit away that many times as many products have as the word itself. */
export async function findFrequentSpellings(
  reader: IndexReader,
  { kind, text }: PlannedWord,
  domains: CountedDomains,
): Promise<readonly string[]> {
  if (kind !== 'word') return [];
  const counts = await reader.countWords([text, ...listNeighbors(text)], domains);
  const least = Math.max(1, counts.get(text) ?? 0) * MUCH_MORE;
  return toMostFrequent(new Map([...counts].filter(([, count]) => count >= least)));
}

async function findFar(reader: IndexReader, text: string, domains: CountedDomains): Promise<readonly string[]> {
  if (text.length < MIN_FAR_LETTERS) return [];
  const similar = await reader.countSimilar({
    domains,
    beginning: text.charAt(0),
    minLetters: text.length - MAX_FAR,
    maxLetters: text.length + MAX_FAR,
    limit: MAX_SIMILAR,
  });
  return toMostFrequent(new Map([...similar].filter(([word]) => distance(text, word).steps <= MAX_FAR)));
}

const toMostFrequent = (counts: WordCounts): readonly string[] =>
  [...counts]
    .sort(([left, few], [right, many]) => many - few || (left < right ? -1 : 1))
    .map(([word]) => word)
    .slice(0, MAX_LOOKED_FOR);

/** So many of the spellings found, in their order, are looked for. */
export async function chooseSpellings(
  spellings: readonly string[],
  isFound: (spelling: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const chosen: string[] = [];
  for (const spelling of spellings) {
    if (chosen.length === MAX_SPELLINGS) break;
    if (await isFound(spelling)) chosen.push(spelling);
  }
  return chosen;
}
