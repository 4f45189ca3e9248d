import { toLabelWords } from '../words/label-words.ts';
import { toNameKey } from '../words/split-words.ts';
import type { SearchField } from './expression.ts';
import { allOf, anyOf, type Expression, token } from './expression.ts';
import { type PlannedWord, toExact, toLoose, toNoun, toSynonymNoun } from './query-words.ts';
import { tokens } from './tokens.ts';

/** The matches of a query with more words are one class. */
const MAX_RANKED = 8;

/** The most words of which selections are looked for. */
export const MAX_PARTIAL = 8;

type Part = 'title' | 'detail' | 'body';
const SHORT: readonly Part[] = ['title', 'detail'];
const EVERYWHERE: readonly Part[] = ['title', 'detail', 'body'];

/** A class of matches without those of better classes, all of which the expressions of `beyond` cover. */
export interface RelevanceClass {
  readonly matches: Expression;
  readonly beyond: readonly Expression[];
  /** If the better classes do not fill a page, few matches may be left: it pays to ask for all of them first. */
  readonly mayBeFew?: boolean;
  /** Titles, brands, types, tags and options of its products have not all words of the query, or titles none: another spelling may be meant. */
  readonly isDoubtful?: boolean;
}

/**
 * The classes of matches, best first: whole SKUs and titles, titles of products that are what a word names, or one that stands for it,
 * neighbors in the title, the title as written, a whole tag, type or brand, the title by stems and synonyms, then the other fields, with products that
 * a word names first if not all words are in the title. A product belongs to the first that it fits, and the last one is every match. A class depends on
 * the product alone, so that it stays in its place whatever becomes of others. `required`: products with this many of the words follow those with all;
 * null: none do.
 */
export function toRelevanceClasses(
  text: string,
  words: readonly PlannedWord[],
  required: number | null,
): readonly RelevanceClass[] {
  const whole = toClassesOf(text, words, null);
  const all = whole.at(-1)?.matches;
  if (required === null || all === undefined) return whole;
  const partial = toClassesOf(text, words, required).slice(WHOLE_CLASSES);
  return [
    ...whole,
    ...partial.map((relevanceClass) => ({ ...relevanceClass, beyond: [...relevanceClass.beyond, all] })),
  ];
}

function toClassesOf(text: string, words: readonly PlannedWord[], required: number | null): readonly RelevanceClass[] {
  const [sku, name] = findWholeKeys(text);
  const whole: readonly RelevanceClass[] = [
    { matches: sku, beyond: [] },
    { matches: name, beyond: [sku] },
  ];
  if (words.length === 0) return whole;
  const relevanceClass = (matches: Expression, ...better: readonly (Expression | undefined)[]): RelevanceClass => ({
    matches,
    beyond: [sku, name, ...better.filter((each) => each !== undefined)],
  });
  const select = (toWord: (word: PlannedWord) => Expression) => toSelection(words.map(toWord), required);
  const loose = (parts: readonly Part[]) => select((word) => toLoose(word, parts));
  const exact = (parts: readonly SearchField[]) => select((word) => toExact(word, parts));
  if (words.length > MAX_RANKED) return [...whole, { ...relevanceClass(loose(EVERYWHERE)), mayBeFew: true }];
  const someInTitle = anyOf(words.map((word) => toLoose(word, ['title'])));
  const withTitle = (expression: Expression) => (words.length === 1 ? undefined : allOf([expression, someInTitle]));
  const neighbors = required === null ? toNeighbors(words) : undefined;
  const [inTitle, looseInTitle] = [exact(['title']), loose(['title'])];
  const noun = anyOf(words.map(toNoun));
  const synonyms = words.flatMap(toSynonymNoun);
  const named = allOf([looseInTitle, noun]);
  const namedOtherwise = synonyms.length === 0 ? undefined : allOf([looseInTitle, anyOf(synonyms)]);
  const label = findLabel(words);
  const [partlyInTitle, inShort, looseInShort] = [withTitle(loose(SHORT)), exact(SHORT), loose(SHORT)];
  const [partlyAnywhere, anywhere] = [withTitle(loose(EVERYWHERE)), loose(EVERYWHERE)];
  return [
    ...whole,
    ...(neighbors === undefined
      ? [relevanceClass(named)]
      : [relevanceClass(allOf([neighbors, noun])), relevanceClass(named, neighbors)]),
    ...(namedOtherwise === undefined ? [] : [relevanceClass(namedOtherwise, named)]),
    ...(neighbors === undefined ? [] : [relevanceClass(neighbors, named, namedOtherwise)]),
    relevanceClass(inTitle, neighbors, named, namedOtherwise),
    ...(label === undefined ? [] : [relevanceClass(label, inTitle, named, namedOtherwise)]),
    relevanceClass(looseInTitle, inTitle, named, namedOtherwise, label),
    ...(partlyInTitle === undefined
      ? [{ ...relevanceClass(inShort, looseInTitle, label), isDoubtful: true }]
      : [
          { ...relevanceClass(allOf([partlyInTitle, noun]), looseInTitle, label), mayBeFew: true },
          relevanceClass(partlyInTitle, looseInTitle, label, allOf([partlyInTitle, noun])),
          relevanceClass(inShort, partlyInTitle, label),
        ]),
    {
      ...relevanceClass(looseInShort, partlyInTitle ?? looseInTitle, inShort, label),
      mayBeFew: partlyInTitle === undefined,
      isDoubtful: true,
    },
    ...(partlyAnywhere === undefined
      ? []
      : [
          { ...relevanceClass(allOf([partlyAnywhere, noun]), looseInShort), isDoubtful: true },
          { ...relevanceClass(partlyAnywhere, looseInShort, allOf([partlyAnywhere, noun])), isDoubtful: true },
        ]),
    { ...relevanceClass(anywhere, looseInShort, partlyAnywhere), isDoubtful: true },
  ];
}

/** The number of classes of whole SKUs and titles, which come first. */
export const WHOLE_CLASSES = 2;

/** The SKU or the title that the text is as a whole. */
export const toWholeKeys = (text: string): Expression => anyOf(findWholeKeys(text));

/** Every product that any of the classes has. */
export const toWholeMatch = (classes: readonly RelevanceClass[]): Expression =>
  anyOf([...classes.slice(0, WHOLE_CLASSES), ...classes.slice(WHOLE_CLASSES).slice(-1)].map(({ matches }) => matches));

function findWholeKeys(text: string): readonly [sku: Expression, title: Expression] {
  const key = toNameKey(text);
  return [token(tokens.sku(key), ['keys']), token(tokens.title(key), ['keys'])];
}

/** The tag, type or brand that the query is. */
function findLabel(words: readonly PlannedWord[]): Expression | undefined {
  const written = words.flatMap(({ kind, spellings }) => (kind === 'word' ? (spellings[0] ?? []) : []));
  return written.length === words.length ? token(tokens.label(toLabelWords(written)), ['keys']) : undefined;
}

function toSelection(words: readonly Expression[], required: number | null): Expression {
  if (required === null) return allOf(words);
  return anyOf(choose(words, required).map(allOf));
}

/** Every selection of `count` items, in order. */
function choose<Item>(items: readonly Item[], count: number): readonly (readonly Item[])[] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) =>
    choose(items.slice(index + 1), count - 1).map((others): readonly Item[] => [item, ...others]),
  );
}

function toNeighbors(words: readonly PlannedWord[]): Expression | undefined {
  const names = words.map(({ spellings }) => spellings[0] ?? '');
  const pairs = names.slice(1).map((name, index) => token(tokens.neighbors(names[index] ?? '', name), ['keys']));
  return pairs.length === 0 ? undefined : allOf(pairs);
}
