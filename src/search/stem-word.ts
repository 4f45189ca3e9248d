import { stemmer } from 'stemmer';

/** The stem of an English word; words of other scripts, and those with digits, are their own stem. */
export const stemWord = (word: string): string => (/^[a-z]{3,}$/.test(word) ? stemmer(word) : word);
