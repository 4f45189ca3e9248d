import { foldText } from './fold-text.ts';
import { listMeasures } from './list-measures.ts';
import { isUnit, listWrittenUnits, shortenUnits } from './shorten-units.ts';

const POSSESSIVE = /(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu;
/** A point between digits, in place of the sign that stood there. */
const POINT = '·';
const DECIMAL = /(?<=\p{N})[.,](?=\p{N})/gu;
const RUN = /[\p{L}\p{N}\p{M}·]+/gu;
const COMPOUND = /[\p{L}\p{N}\p{M}]+(?:[-‐‑][\p{L}\p{N}\p{M}]+)+/gu;
const HYPHEN = /[-‐‑]/;
const ASCII_RUN = /^[a-z0-9]+$/;
/** Scripts that write no spaces between words. */
const PART =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const WITHOUT_SPACES =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const INCHES = /(?<=\p{N})\s?["″”]/gu;
/** `15in` and `15-in`, but not the middle of `5-in-1`. */
const SHORT_INCHES = /(?<=\p{N})[-‐‑]?in(?![\p{L}\p{N}\p{M}·‐‑-])/gu;
const QUOTE = /["″”“]/g;
const MIXED = /\p{N}[^\p{N}]|[^\p{N}]\p{N}/u;
const DECIMAL_WORD = /^\p{N}+(?:·\p{N}+)+$/u;
const PIECE = /\p{N}+(?:·\p{N}+)*|[^\p{N}·]+/gu;

/** More words of a query are not looked for. */
const MAX_QUERY_WORDS = 64;

/** Longer words are compared by their beginning. */
const MAX_WORD = 64;

/** Article numbers have more; nobody writes them apart. */
const MAX_PIECES = 3;

/** A word of a query. */
export interface QueryWord {
  readonly text: string;
  /**
   * - `word`: letters and digits between separators.
   * - `pair`: two neighbors of a text whose script has no spaces, such as Chinese or Thai.
   * - `start`: a single character of such a script, which any pair may begin with.
   */
  readonly kind: 'word' | 'pair' | 'start';
  /** The numbers and the letters of a word such as `500ml`, which others write apart; empty for other words. */
  readonly pieces: readonly string[];
}

export interface SplitText {
  /** In order. Texts without spaces become overlapping pairs and their last character. */
  readonly words: readonly string[];
  /** Other ways to write some of them: compounds as one word, numbers and units apart, measures in the other unit. */
  readonly others: readonly string[];
}

export function splitText(text: string): SplitText {
  const written = foldText(text);
  const folded = unify(written);
  const words = listParts(folded).flatMap((part) =>
    WITHOUT_SPACES.test(part) ? [...listPairs(part), [...part].at(-1) ?? ''] : [part.slice(0, MAX_WORD)],
  );
  const compounds = HYPHEN.test(folded) ? (folded.match(COMPOUND) ?? []) : [];
  return {
    words,
    others: [
      ...compounds.map((compound) => compound.replace(/[-‐‑]/g, '').slice(0, MAX_WORD)),
      ...words.flatMap((word, index) => listOwnPieces(word, words[index + 1])),
      ...listMeasures(folded),
      ...listWrittenUnits(written),
    ],
  };
}

/** All words of a text. */
export const splitWords = (text: string): readonly string[] => {
  const { words, others } = splitText(text);
  return [...words, ...others];
};

/** The words of a query, each once, in order. None if it has no letter or digit. */
export function splitQuery(text: string): readonly QueryWord[] {
  const words = listParts(unify(foldText(text))).flatMap((part): readonly QueryWord[] => {
    const word = part.slice(0, MAX_WORD);
    if (!WITHOUT_SPACES.test(part)) return [{ text: word, kind: 'word', pieces: listPieces(word) }];
    const pairs = listPairs(part);
    return pairs.length === 0
      ? [{ text: part, kind: 'start', pieces: [] }]
      : pairs.map((pair) => ({ text: pair, kind: 'pair', pieces: [] }));
  });
  return [...new Map(words.map((word) => [word.text, word])).values()].slice(0, MAX_QUERY_WORDS);
}

/** A whole text in the form in which names and SKUs are compared. */
export const toNameKey = (text: string): string =>
  listParts(unify(foldText(text)))
    .join(' ')
    .replaceAll(POINT, ' ');

/** The folded text with numbers, inches and other units in one form each. */
function unify(text: string): string {
  const pointed = text.replace(POSSESSIVE, '').replaceAll(POINT, ' ').replace(DECIMAL, POINT);
  const folded = shortenUnits(pointed).replace(SHORT_INCHES, ' inch ');
  const inches = folded.match(INCHES);
  // If there are other quotes, the one after a number ends a quotation.
  return inches === null || inches.length < (folded.match(QUOTE) ?? []).length
    ? folded
    : folded.replace(INCHES, ' inch ');
}

const listParts = (folded: string): readonly string[] =>
  (folded.match(RUN) ?? []).flatMap((run) => (ASCII_RUN.test(run) ? run : (run.match(PART) ?? [])));

/** The numbers and letters of a word such as `500ml`. */
function listPieces(word: string): readonly string[] {
  if (!MIXED.test(word) || isDecimal(word)) return [];
  const pieces = word.match(PIECE) ?? [];
  return pieces.length <= MAX_PIECES ? pieces : [];
}

/** A product also has the first digits of its decimals, since `hdmi 2` may mean its `2.1`; not those of measures, since 2.5 kg are not 2. */
const listOwnPieces = (word: string, next: string | undefined): readonly string[] =>
  isDecimal(word) && !isUnit(next) ? word.split(POINT).slice(0, 1) : listPieces(word);

const isDecimal = (word: string): boolean => DECIMAL_WORD.test(word);

function listPairs(part: string): readonly string[] {
  const characters = [...part];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
