import distance from 'damerau-levenshtein';
import { toSingular } from '../words/stem-word.ts';
import { findShoppingSynonyms, listShoppingWords } from '../words/synonyms.ts';
import { isSwap } from './is-slip.ts';

/** A shorter word is one edit away from what it has nothing to do with: `cough` from `couch`. */
const MIN_LETTERS = 6;

/** In a word of at least this many letters, swapped neighbors make no other word: `cuoch`. */
const MIN_SWAPPED = 5;

/** Fewer letters begin too many words. */
const MIN_BEGINNING = 4;

/** Words of shopping that begin like this, and what they stand for: `nightst` is no slip of another word, but on its way to `nightstand`. */
export function findShoppingBeginnings(text: string): readonly string[] {
  if (text.length < MIN_BEGINNING) return [];
  const begun = listShoppingWords().filter((word) => word.startsWith(text));
  return [...new Set([...begun, ...begun.flatMap(findShoppingSynonyms).map((synonym) => synonym.text)])];
}

/** What a misspelt word of shopping stands for, if shops call that otherwise: `jumper` for `swaeter`. */
export function findShoppingSpellings(text: string): readonly string[] {
  if (text.length < MIN_SWAPPED) return [];
  const written = toSingular(text);
  const isNear = (word: string) =>
    text.length >= MIN_LETTERS &&
    word.charAt(0) === written.charAt(0) &&
    Math.abs(word.length - written.length) <= 1 &&
    distance(word, written).steps === 1;
  const isMeant = (word: string) => isSwap(word, text) || isSwap(word, written) || isNear(word);
  const synonyms = listShoppingWords().filter(isMeant).flatMap(findShoppingSynonyms);
  return [...new Set(synonyms.map((synonym) => synonym.text))];
}
