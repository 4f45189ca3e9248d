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
 * scripts. Marks that make another letter, as in Japanese, stay.
 */
export const foldText = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : foldAny(text));

/** Lower case is all that can become of it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is left to the caller like any other
const ASCII = /^[\u0000-\u007f]*$/;

const foldAny = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter);
