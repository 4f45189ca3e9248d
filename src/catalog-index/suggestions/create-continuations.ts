import { toTypedText } from '../words/fold-text.ts';
import { smallWords } from '../words/small-words.ts';
import { splitWords } from '../words/split-words.ts';

/** What parts a title: the words on both sides are no phrase. */
const BOUNDARY = /[,;:|/()[\]{}•·]+|\s[-–—]+\s/u;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}"″”]+$/gu;
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+$/u;

/** Words of a title beyond the one that was typed. */
const MAX_MORE = 2;
/** Longer ones are no queries. */
const MAX_LENGTH = 60;

interface TitleWord {
  readonly text: string;
  /** Its words in the form that is searched. */
  readonly words: readonly string[];
}

/**
 * What the text may go on to be if a title is meant: its last word, whole, with the words that stand behind it or the one before. As titles
 * write them, in lower case.
 */
export function createContinuations(text: string): (title: string) => readonly string[] {
  const typed = toTypedText(text).trimStart();
  const unspaced = WITHOUT_SPACES.exec(typed)?.[0];
  const goOn = unspaced === undefined ? createWordContinuation(typed) : createTextContinuation(typed, unspaced);
  return (title) =>
    toTypedText(title)
      .split(BOUNDARY)
      .flatMap(goOn)
      .filter((query) => query.length <= MAX_LENGTH);
}

/** Titles share their words, and a text is suggested for with every letter. */
const known = new Map<string, TitleWord>();
const MAX_KNOWN = 20_000;

const toTitleWords = (phrase: string): readonly TitleWord[] =>
  phrase
    .split(/\s+/u)
    .map(toTitleWord)
    .filter(({ text, words }) => words.length > 0 || smallWords.has(text));

function toTitleWord(part: string): TitleWord {
  const before = known.get(part);
  if (before !== undefined) return before;
  const text = part.replace(EDGES, '');
  const made = { text, words: splitWords(text) };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(part, made);
  return made;
}

function createWordContinuation(typed: string): (phrase: string) => readonly string[] {
  const parts = toTitleWords(typed);
  const last = parts.at(-1)?.words.at(-1);
  if (last === undefined) return () => [];
  const before = parts.slice(0, -1);
  const typedBefore = new Set(before.flatMap((part) => part.words));
  const isLast = typed.endsWith(' ') ? (word: string) => word === last : (word: string) => word.startsWith(last);
  return (phrase) => {
    const words = toTitleWords(phrase);
    return words.flatMap((word, place) => {
      if (!word.words.some(isLast) || word.words.every((each) => typedBefore.has(each))) return [];
      const lead = before.filter((part) => !part.words.some((each) => word.words.includes(each)));
      const toQuery = (more: readonly TitleWord[]) => [...lead, word, ...more].map((part) => part.text).join(' ');
      const ahead = lead.length === 0 ? words[place - 1] : undefined;
      const withAhead = ahead === undefined || smallWords.has(ahead.text) ? [] : [`${ahead.text} ${word.text}`];
      return [toQuery([]), ...listLonger(words.slice(place + 1)).map(toQuery), ...withAhead];
    });
  };
}

/** The next word, and the next two; small words do not count, and do not end a query. */
function listLonger(words: readonly TitleWord[]): readonly (readonly TitleWord[])[] {
  const longer: (readonly TitleWord[])[] = [];
  for (const [place, word] of words.entries()) {
    if (longer.length === MAX_MORE) break;
    if (!smallWords.has(word.text)) longer.push(words.slice(0, place + 1));
  }
  return longer;
}

/** Created for the first text that needs it: its dictionary takes a tenth of the time in which a thread of the index starts. */
let segmenter: Intl.Segmenter | undefined;
const segment = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return segmenter.segment(text);
};

/** Text without spaces between words goes on to the end of the word, and of the next one. */
function createTextContinuation(typed: string, unspaced: string): (phrase: string) => readonly string[] {
  const lead = typed.slice(0, typed.length - unspaced.length);
  return (phrase) => {
    const start = phrase.indexOf(unspaced);
    if (start === -1) return [];
    const end = start + unspaced.length;
    return [...segment(phrase)]
      .filter(({ isWordLike }) => isWordLike === true)
      .map(({ index, segment: word }) => index + word.length)
      .filter((each) => each >= end)
      .slice(0, MAX_MORE)
      .map((each) => lead + phrase.slice(start, each).trimEnd());
  };
}
