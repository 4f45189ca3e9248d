import type { Synonym } from '../stores/ports/catalog-search.ts';
import { allOf, anyOf, type Expression, prefix, type SearchField, token } from './expression.ts';
import { tokens } from './tokens.ts';
import type { QueryWord } from './words/split-words.ts';
import { stemWord } from './words/stem-word.ts';

/** A word of a query with what it may stand for. */
export interface SearchedWord extends QueryWord {
  readonly synonyms: readonly Synonym[];
}

/** A word of a query as a plan looks for it. */
export interface PlannedWord extends SearchedWord {
  /** Any of these stands for the word, as it is written in products. */
  readonly spellings: readonly string[];
  /** Whether longer words that begin with it count too. */
  readonly isPrefix: boolean;
  /** The word as one with a neighbor of the query: `wallpaper` for both words of `wall paper`. */
  readonly joins: readonly string[];
}

type Part = 'title' | 'detail' | 'body';
const stems = { title: 'titleStems', detail: 'detailStems', body: 'bodyStems' } as const;

/** Matches the word as it is written. */
export const toExact = ({ kind, spellings, text }: PlannedWord, parts: readonly SearchField[]): Expression =>
  kind === 'start' ? prefix(text, parts) : anyOf(spellings.map((spelling) => token(spelling, parts)));

/** Matches the word as written, by its stem, written apart or as one with a neighbor, or as a beginning if it is the last one. */
export function toLoose(word: PlannedWord, parts: readonly Part[]): Expression {
  const written = [...word.spellings, ...word.joins];
  const roots = [...new Set(written.map(stemWord))];
  const others = [...word.joins, ...roots].filter((root) => !word.spellings.includes(root));
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
  ]);
}

/** The word is what the product is, not only what describes it. */
export function toNoun({ spellings, joins, synonyms }: PlannedWord): Expression {
  const stems = new Set([...spellings, ...joins].map(stemWord));
  return anyOf([
    ...[...stems].map((stem) => token(tokens.noun(stem), ['keys'])),
    ...synonyms.map(({ text, domain }) => inDomain(token(tokens.noun(stemWord(text)), ['keys']), domain)),
  ]);
}

/** The word that another one stands for, as written and by its stem, in products of its merchant. */
function toSynonym({ text, domain }: Synonym, parts: readonly Part[]): Expression {
  const stem = stemWord(text);
  const written = anyOf([
    token(text, parts),
    token(stem, [...(stem === text ? [] : parts), ...parts.map((part) => stems[part])]),
  ]);
  return inDomain(written, domain);
}

const inDomain = (expression: Expression, domain: string | null): Expression =>
  domain === null ? expression : allOf([expression, token(tokens.domain(domain), ['filters'])]);
