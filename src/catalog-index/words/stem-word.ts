import pluralize from 'pluralize';
import { stemmer } from 'stemmer';

/** Texts repeat their words. */
const MAX_KNOWN = 20_000;
const known = new Map<string, string>();

const ENGLISH = /^[a-z]{3,}$/;

/** The singular of an English word; other words are as they are. Unlike the stem, it tells `bedding` from `bed`. */
export const toSingular = (word: string): string => (ENGLISH.test(word) ? pluralize.singular(word) : word);

/** The plural, likewise. */
export const toPlural = (word: string): string => (ENGLISH.test(word) ? pluralize.plural(word) : word);

/** The stem of an English word, irregular plurals included; words of other scripts, and those with digits, are their own stem. */
export function stemWord(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const stem = ENGLISH.test(word) ? stemmer(toSingular(word)) : word;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(word, stem);
  return stem;
}
