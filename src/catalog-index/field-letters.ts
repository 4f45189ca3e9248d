import type { SearchField } from './query/expression.ts';

/** Stands before a word to say which field it is of, in an index that has one list of words for a whole document. */
export const fieldLetters: Readonly<Record<SearchField, string>> = {
  keys: 'k',
  title: 't',
  titleStems: 'u',
  detail: 'd',
  detailStems: 'e',
  body: 'b',
  bodyStems: 'c',
  filters: 'f',
};
