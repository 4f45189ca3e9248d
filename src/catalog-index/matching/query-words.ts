import type { Synonym, Synonyms } from '../../stores/ports/catalog-search.ts';
import { foldText } from '../words/fold-text.ts';
import { queryFillers } from '../words/small-words.ts';
import { type QueryWord, splitQuery } from '../words/split-words.ts';
import { stemWord, toPlural, toSingular } from '../words/stem-word.ts';
import { readSynonyms } from '../words/synonyms.ts';
import { allOf, anyOf, type Expression, prefix, type SearchField, token } from './expression.ts';
import { tokens } from './tokens.ts';

/** A word of a query with what it may stand for. */
export interface SearchedWord extends QueryWord {
  readonly synonyms: readonly Synonym[];
  /** It ends the text, and may still be going on. */
  readonly isLast: boolean;
}

/** The words of a query that products must have. */
export function toSearchedWords(text: string, synonyms: Synonyms): readonly SearchedWord[] {
  const words = splitQuery(text);
  const end =
    foldText(text)
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.at(-1) ?? '';
  const isSentence = words.some((word) => !queryFillers.has(word.text));
  return words
    .map((word, index) => ({
      ...word,
      synonyms: readSynonyms(synonyms, word.text),
      // A unit that was written out is whole.
      isLast: index === words.length - 1 && end.endsWith(word.text),
    }))
    .filter((word) => !isSentence || !queryFillers.has(word.text));
}

/** A word of a query as a plan looks for it. */
export interface PlannedWord extends SearchedWord {
  /** Any of these stands for the word, as it is written in products. */
  readonly spellings: readonly string[];
  /** Whether longer words that begin with it count too. */
  readonly isPrefix: boolean;
  /** The word as one with a neighbor of the query: `wallpaper` for both words of `wall paper`. */
  readonly joins: readonly string[];
  /** The last two words as one, while the last one is being typed: `beanba` for `bean ba`. Longer words that begin with it count too. */
  readonly begunJoin: string | undefined;
}

type Part = 'title' | 'detail' | 'body';
const stems = { title: 'titleStems', detail: 'detailStems', body: 'bodyStems' } as const;

/** Matches the word, or its corrections, in the form written; a `start` matches every word that begins with it. */
export const toExact = ({ kind, spellings, text }: PlannedWord, parts: readonly SearchField[]): Expression =>
  kind === 'start' ? prefix(text, parts) : anyOf(spellings.map((spelling) => token(spelling, parts)));

/** Matches as `toExact` does, and by stem, by synonym, written apart or as one with a neighbor, or as a beginning if the word is the last. */
export function toLoose(word: PlannedWord, parts: readonly Part[]): Expression {
  const roots = [...new Set(word.spellings.map(stemWord))];
  // The stem of a join may be one of its words: `silver` of `silverring`.
  const others = [...word.joins.flatMap(toForms), ...roots].filter((root) => !word.spellings.includes(root));
  return anyOf([
    toExact(word, parts),
    ...others.map((root) => token(root, parts)),
    ...roots.map((root) =>
      token(
        root,
        parts.map((part) => stems[part]),
      ),
    ),
    ...(word.kind === 'word' && parts.includes('title')
      ? word.spellings.map((spelling) => token(tokens.joined(spelling), ['keys']))
      : []),
    ...word.synonyms.map((synonym) => toSynonym(synonym, parts)),
    ...(word.pieces.length > 1 ? [allOf(word.pieces.map((piece) => token(piece, parts)))] : []),
    ...(word.isPrefix && word.kind !== 'start' ? [prefix(word.text, parts)] : []),
    ...(word.begunJoin === undefined ? [] : [prefix(word.begunJoin, parts)]),
  ]);
}

/** The word is what the product is, not only what describes it. */
export const toNoun = ({ spellings, joins }: PlannedWord): Expression =>
  anyOf([...new Set([...spellings, ...joins].map(toSingular))].map((noun) => token(tokens.noun(noun), ['keys'])));

/** The same of the words that it stands for, in products of their merchants; empty if there are none. */
export const toSynonymNoun = ({ synonyms }: PlannedWord): readonly Expression[] =>
  synonyms.map(({ text, domain }) => inDomain(token(tokens.noun(toSingular(text)), ['keys']), domain));

/**
 * The word that another one stands for, in products of its merchant: as written, by its stem, and as two words of a title. Texts without
 * spaces are found by their pairs.
 */
function toSynonym({ text, domain }: Synonym, parts: readonly Part[]): Expression {
  const pairs = splitQuery(text);
  if (pairs.length > 1) return inDomain(allOf(pairs.map((pair) => token(pair.text, parts))), domain);
  const stem = stemWord(text);
  const written = anyOf([
    token(text, parts),
    token(stem, [...(stem === text ? [] : parts), ...parts.map((part) => stems[part])]),
    ...(parts.includes('title') ? toForms(text).map((form) => token(tokens.joined(form), ['keys'])) : []),
  ]);
  return inDomain(written, domain);
}

/** A title may have two words in the singular or the plural: `wedding bands` for `weddingband`. */
const toForms = (text: string): readonly string[] => [...new Set([text, toSingular(text), toPlural(text)])];

const inDomain = (expression: Expression, domain: string | null): Expression =>
  domain === null ? expression : allOf([expression, token(tokens.domain(domain), ['filters'])]);
