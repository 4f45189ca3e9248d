import distance from 'damerau-levenshtein';
import type { CountedDomains, IndexReader, WordCounts } from '../index-reader.ts';
import type { PlannedWord } from '../matching/query-words.ts';
import { stemWord } from '../words/stem-word.ts';
import { isShoppingWord } from '../words/synonyms.ts';
import { isSlip } from './is-slip.ts';
import { listNeighbors } from './list-neighbors.ts';

const MAX_SPELLINGS = 3;
const MAX_LOOKED_FOR = 12;

/** Longer words are no spelling of anything. */
const MAX_LETTERS = 64;

/** Letters by which a product's word may be longer than the misspelt one: its ending, such as a plural. */
const MAX_ENDING = 3;

/** In shorter words, two edits make almost any other word. */
const MIN_FAR_LETTERS = 8;
const MAX_FAR = 2;
const MAX_SIMILAR = 5_000;

/** How many times as many products must have another word for it to be meant; a slip of it only needs more. */
const MUCH_MORE = 10;

/** The words of these merchants that are one edit away, or two of a long word that has none; most frequent first. */
export async function findSpellings(
  reader: IndexReader,
  word: PlannedWord,
  domains: CountedDomains,
): Promise<readonly string[]> {
  if (word.kind !== 'word' || isKnown(word)) return [];
  const near = listNeighbors(word.text);
  if (near.length === 0) return [];
  const whole = await reader.countWords(near, domains);
  if (whole.size > 0 && !word.isPrefix) return toLikeliest(word.text, whole);

  const beginnings = near.filter((each) => each.startsWith(word.text.charAt(0)));
  const maxLetters = word.isPrefix ? MAX_LETTERS : Math.min(word.text.length + MAX_ENDING, MAX_LETTERS);
  const longer = await reader.countLonger(beginnings, { domains, maxLetters });
  const rest = new Map([...longer].filter(([each]) => !whole.has(each)));
  if (whole.size + rest.size === 0) return findFar(reader, word.text, domains);
  return [...toLikeliest(word.text, whole), ...toLikeliest(word.text, rest)].slice(0, MAX_LOOKED_FOR);
}

export interface OtherSpellings {
  /** Likelier to be meant than the word itself, the likeliest first. */
  readonly likelier: readonly string[];
  /** Slips that may be meant as well; these shops may write another form of them. */
  readonly slips: readonly string[];
}

/** Words one edit away from one that hardly any product has. */
export async function findOtherSpellings(
  reader: IndexReader,
  word: PlannedWord,
  domains: CountedDomains,
): Promise<OtherSpellings> {
  const { kind, text } = word;
  if (kind !== 'word' || isKnown(word)) return { likelier: [], slips: [] };
  const near = listNeighbors(text);
  const counts = await reader.countWords([text, ...near], domains);
  const own = Math.max(1, counts.get(text) ?? 0);
  const isLikelier = ([other, count]: readonly [string, number]) =>
    other !== text && (isSlip(text, other) ? count > own : count >= own * MUCH_MORE);
  const likelier = new Map([...counts].filter(isLikelier));
  return {
    likelier: toLikeliest(text, likelier),
    slips: near.filter((other) => !likelier.has(other) && isOtherSlip(text, other)).slice(0, MAX_LOOKED_FOR),
  };
}

/** A search for the word finds its stem already. */
const isOtherSlip = (text: string, other: string): boolean => isSlip(text, other) && stemWord(other) !== stemWord(text);

/** A word of shopping, or one that has synonyms, is meant as it is written, whether or not these shops have it. */
const isKnown = ({ text, synonyms }: PlannedWord): boolean => synonyms.length > 0 || isShoppingWord(text);

async function findFar(reader: IndexReader, text: string, domains: CountedDomains): Promise<readonly string[]> {
  if (text.length < MIN_FAR_LETTERS) return [];
  const found = new Map<string, number>();
  // The first two letters may be swapped.
  for (const beginning of new Set([text.charAt(0), text.charAt(1) + text.charAt(0)])) {
    const similar = await reader.countSimilar({
      domains,
      beginning,
      minLetters: text.length - MAX_FAR,
      maxLetters: text.length + MAX_FAR,
      limit: MAX_SIMILAR,
    });
    for (const [word, count] of similar) if (distance(text, word).steps <= MAX_FAR) found.set(word, count);
  }
  return toLikeliest(text, found);
}

/** Words that begin alike come first, since few miss the first letter; among them, the most frequent. */
function toLikeliest(text: string, counts: WordCounts): readonly string[] {
  const beginsAlike = (word: string) => Number(word.charAt(0) === text.charAt(0) || isSlip(text, word));
  return [...counts]
    .sort(
      ([left, few], [right, many]) => beginsAlike(right) - beginsAlike(left) || many - few || (left < right ? -1 : 1),
    )
    .map(([word]) => word)
    .slice(0, MAX_LOOKED_FOR);
}

/** The first spellings that are found, at most `MAX_SPELLINGS`. */
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
