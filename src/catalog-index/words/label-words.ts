import { queryFillers } from './small-words.ts';
import { toSingular } from './stem-word.ts';

/** The words of a tag, type or brand, or of a query, by which one is found to be the other as a whole. */
export const toLabelWords = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !queryFillers.has(word)).map(toSingular);
