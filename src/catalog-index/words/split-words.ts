import { foldText } from './fold-text.ts';

const POSSESSIVE = /(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
const COMPOUND = /[\p{L}\p{N}\p{M}]+(?:[-‐‑][\p{L}\p{N}\p{M}]+)+/gu;
const HYPHEN = /[-‐‑]/;
const ASCII_RUN = /^[a-z0-9]+$/;
const PART =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+/gu;
const CHINESE_OR_JAPANESE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;

/** More words of a query are not looked for. */
const MAX_QUERY_WORDS = 64;

/** Longer words are compared by their beginning. */
const MAX_WORD = 64;

/** A word of a query. */
export interface QueryWord {
  readonly text: string;
  /**
   * - `word`: letters and digits between separators.
   * - `pair`: two neighbors of a Chinese or Japanese text.
   * - `start`: a single Chinese or Japanese character, which any pair may begin with.
   */
  readonly kind: 'word' | 'pair' | 'start';
}

/** The words of a text, in order. Chinese and Japanese texts become overlapping pairs and their last character. */
export function splitWords(text: string): readonly string[] {
  const folded = toFolded(text);
  const words = listParts(folded).flatMap((part) =>
    CHINESE_OR_JAPANESE.test(part) ? [...listPairs(part), [...part].at(-1) ?? ''] : [part.slice(0, MAX_WORD)],
  );
  const compounds = HYPHEN.test(folded) ? (folded.match(COMPOUND) ?? []) : [];
  return [...words, ...compounds.map((compound) => compound.replace(/[-‐‑]/g, '').slice(0, MAX_WORD))];
}

/** The words of a query, each once, in order. None if it has no letter or digit. */
export function splitQuery(text: string): readonly QueryWord[] {
  const words = listParts(toFolded(text)).flatMap((part): readonly QueryWord[] => {
    if (!CHINESE_OR_JAPANESE.test(part)) return [{ text: part.slice(0, MAX_WORD), kind: 'word' }];
    const pairs = listPairs(part);
    return pairs.length === 0 ? [{ text: part, kind: 'start' }] : pairs.map((pair) => ({ text: pair, kind: 'pair' }));
  });
  return [...new Map(words.map((word) => [word.text, word])).values()].slice(0, MAX_QUERY_WORDS);
}

/** A whole text in the form in which names and SKUs are compared. */
export const toNameKey = (text: string): string => listParts(toFolded(text)).join(' ');

const toFolded = (text: string): string => foldText(text).replace(POSSESSIVE, '');

const listParts = (folded: string): readonly string[] =>
  (folded.match(RUN) ?? []).flatMap((run) => (ASCII_RUN.test(run) ? run : (run.match(PART) ?? [])));

function listPairs(part: string): readonly string[] {
  const characters = [...part];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
