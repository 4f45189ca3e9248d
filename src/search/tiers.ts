import type { SearchField } from './expression.ts';
import { allOf, anyOf, type Expression, token } from './expression.ts';
import { type PlannedWord, toExact, toLoose } from './query-words.ts';
import { toNameKey } from './split-words.ts';
import { tokens } from './tokens.ts';

/** More words than anybody ranks by: what follows is only looked for. */
const MAX_RANKED = 8;

/** Of more words than these, no selection is looked for. */
export const MAX_PARTIAL = 8;

type Part = 'title' | 'detail' | 'body';
const SHORT: readonly Part[] = ['title', 'detail'];
const EVERYWHERE: readonly Part[] = ['title', 'detail', 'body'];

/**
 * The classes of matches, best first: whole SKUs and titles, neighbors in the title, the title as written, the title, then the other
 * fields. A product belongs to the first that it fits, and the last one is every match. A class depends on the product
 * alone, so that it stays in its place whatever becomes of others. `required`: so many of the words, null for all.
 */
export function toTiers(text: string, words: readonly PlannedWord[], required: number | null): readonly Expression[] {
  const whole = listWholeKeys(text);
  if (words.length === 0) return whole;
  const select = (toWord: (word: PlannedWord) => Expression) => toSelection(words.map(toWord), required);
  const loose = (parts: readonly Part[]) => select((word) => toLoose(word, parts));
  const exact = (parts: readonly SearchField[]) => select((word) => toExact(word, parts));
  if (words.length > MAX_RANKED) return [...whole, loose(EVERYWHERE)];
  const someInTitle = anyOf(words.map((word) => toLoose(word, ['title'])));
  const withTitle = (expression: Expression) => (words.length === 1 ? [] : [allOf([expression, someInTitle])]);
  return [
    ...whole,
    ...(required === null ? toNeighbors(words) : []),
    exact(['title']),
    loose(['title']),
    ...withTitle(loose(SHORT)),
    exact(SHORT),
    loose(SHORT),
    ...withTitle(loose(EVERYWHERE)),
    loose(EVERYWHERE),
  ];
}

/** The SKU or the title that the text is as a whole. */
export const toWholeKeys = (text: string): Expression => anyOf(listWholeKeys(text));

/** Every product that any of the tiers has. */
export const toWholeMatch = (tiers: readonly Expression[]): Expression =>
  anyOf([...tiers.slice(0, 2), ...tiers.slice(2).slice(-1)]);

function listWholeKeys(text: string): readonly Expression[] {
  const key = toNameKey(text);
  return [token(tokens.sku(key), ['keys']), token(tokens.title(key), ['keys'])];
}

function toSelection(words: readonly Expression[], required: number | null): Expression {
  if (required === null) return allOf(words);
  return anyOf(choose(words, required).map(allOf));
}

/** Every selection of so many, in order. */
function choose<Item>(items: readonly Item[], count: number): readonly (readonly Item[])[] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) =>
    choose(items.slice(index + 1), count - 1).map((others): readonly Item[] => [item, ...others]),
  );
}

function toNeighbors(words: readonly PlannedWord[]): readonly Expression[] {
  const names = words.map(({ spellings }) => spellings[0] ?? '');
  const pairs = names.slice(1).map((name, index) => token(tokens.neighbors(names[index] ?? '', name), ['keys']));
  return pairs.length === 0 ? [] : [allOf(pairs)];
}
