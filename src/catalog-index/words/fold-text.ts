const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * The form in which texts are compared: lower case, compatible characters made one, without the accents of European
 * scripts. Marks that make another letter, as in Japanese, stay. Hyphens that only layout shows are no part of a word, and marks such as
 * ™ end one.
 */
export const foldText = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : foldAny(text));

/** Lower case is all that can become of it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is left to the caller like any other
const ASCII = /^[\u0000-\u007f]*$/;

/** Soft hyphens, joiners and spaces without width. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** NFKC would make letters of them. */
const MARKS = /[™℠®©℗]/g;

/** A text as people write it in a search: lower case and compatible characters made one, without what layout and trade marks add. */
export const toTypedText = (text: string): string =>
  text.toWellFormed().replace(UNSEEN, '').replace(MARKS, ' ').normalize('NFKC').toLowerCase();

const foldAny = (text: string): string =>
  toTypedText(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter);
