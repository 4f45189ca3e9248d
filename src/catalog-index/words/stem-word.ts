import pluralize from 'pluralize';
import { stemmer } from 'stemmer';

/** Texts repeat their words. */
const MAX_KNOWN = 20_000;

/** Keeps what was made of each word. */
function remember(make: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const made = make(word);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(word, made);
    return made;
  };
}

const ENGLISH = /^[a-z]{3,}$/;

/** The singular of an English word; other words are as they are. Unlike the stem, it tells `bedding` from `bed`. */
export const toSingular = remember((word) => (ENGLISH.test(word) ? pluralize.singular(word) : word));

/** The plural, likewise. */
export const toPlural = remember((word) => (ENGLISH.test(word) ? pluralize.plural(word) : word));

/** The stem of an English word, irregular plurals included; words of other scripts, and those with digits, are their own stem. */
export const stemWord = remember((word) => (ENGLISH.test(word) ? stemmer(toSingular(word)) : word));
