import pluralize from 'pluralize';
import { stemmer } from 'stemmer';

/** Texts repeat their words. */
const MAX_KNOWN = 20_000;
const known = new Map<string, string>();

/** The stem of an English word, irregular plurals included; words of other scripts, and those with digits, are their own stem. */
export function stemWord(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const stem = /^[a-z]{3,}$/.test(word) ? stemmer(pluralize.singular(word)) : word;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(word, stem);
  return stem;
}
