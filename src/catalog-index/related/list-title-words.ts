import { anyOf, type Expression, token } from '../matching/expression.ts';
import { smallWords } from '../words/small-words.ts';
import { splitText } from '../words/split-words.ts';
import { stemWord } from '../words/stem-word.ts';

/** More words of a title do not say what it is. */
const MAX_WORDS = 8;
const SHORT = /^[\da-z]{1,2}$/;

/** The words of a title that say something, each once. */
export const listTitleWords = (title: string): readonly string[] =>
  [...new Set(splitText(title).words)].filter((word) => !smallWords.has(word) && !SHORT.test(word)).slice(0, MAX_WORDS);

/** Titles with this word, in any of its forms. */
export const toTitleWord = (word: string): Expression =>
  anyOf([token(word, ['title']), token(stemWord(word), ['title', 'titleStems'])]);
