import type { Synonym, Synonyms } from '../../stores/ports/catalog-search.ts';
import { foldText } from './fold-text.ts';
import { shoppingGroups } from './shopping-groups.ts';
import { foreignWords, shoppingEnglish, shoppingKinds } from './shopping-words.ts';
import { type QueryWord, splitQuery } from './split-words.ts';
import { stemWord, toPlural, toSingular } from './stem-word.ts';

/** A search for a word of `from` finds the words of `to` as well, at one merchant or at all of them. */
export interface SynonymRule {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Null for all merchants. */
  readonly domain: string | null;
}

/** The synonyms of a text's words. */
export type FindSynonyms = (text: string) => Synonyms;

const builtIn: readonly SynonymRule[] = [
  ...shoppingEnglish.map((words) => ({ from: words, to: words, domain: null })),
  ...shoppingKinds.map(([from, ...to]) => ({ from: [from], to, domain: null })),
  ...Object.entries(foreignWords).map(([word, from]) => ({ from: from.split(' '), to: [word], domain: null })),
];

/** By their singulars, since a stem is the same for other things: `bedding` and `bed`. */
const things: ReadonlyMap<string, readonly Synonym[]> = new Map(
  shoppingGroups.flatMap(({ names, things: all }) =>
    names.map((name) => [toSingular(name), all.map((text) => ({ text, domain: null }))]),
  ),
);

/** Adds the things of a group that the last word of a query names, or the last two as one. */
function addThings(found: Map<string, readonly Synonym[]>, words: readonly QueryWord[]): void {
  for (const parts of [words.slice(-1), words.slice(-2)]) {
    const own = parts.every(({ kind }) => kind === 'word')
      ? things.get(toSingular(parts.map(({ text }) => text).join('')))
      : undefined;
    if (own === undefined) continue;
    for (const { text } of parts) found.set(text, [...new Set([...(found.get(text) ?? []), ...own])]);
  }
}

interface KnownSynonyms {
  readonly byStem: ReadonlyMap<string, readonly Synonym[]>;
  /** Words that a query may write apart. */
  readonly unspaced: ReadonlySet<string>;
}

/** Built at the first search, so that a start does not wait for it, and once for all rules. */
let shopping: KnownSynonyms | undefined;

function addRules(known: KnownSynonyms, rules: readonly SynonymRule[]): KnownSynonyms {
  const byStem = new Map(known.byStem);
  const unspaced = new Set(known.unspaced);
  for (const { from, to, domain } of rules) {
    const others = to.map((word) => ({ text: foldText(word), domain }));
    for (const word of from.map(foldText)) if (splitQuery(word)[0]?.kind === 'pair') unspaced.add(word);
    for (const stem of new Set(from.map((word) => stemWord(foldText(word))))) {
      const own = others.filter(({ text }) => stemWord(text) !== stem);
      byStem.set(stem, [...(byStem.get(stem) ?? []), ...own]);
    }
  }
  return { byStem, unspaced };
}

/** The synonyms of shopping words and those of the rules, which are single words. A query may write one of them apart, as in `t-shirt`. */
export function createFindSynonyms(rules: readonly SynonymRule[]): FindSynonyms {
  let known: KnownSynonyms | undefined;
  return (text) => {
    shopping ??= addRules({ byStem: new Map(), unspaced: new Set() }, builtIn);
    known ??= addRules(shopping, rules);
    const { byStem, unspaced } = known;
    const found = new Map<string, readonly Synonym[]>();
    const add = (word: string, written: string) => {
      const own = byStem.get(stemWord(written));
      if (own !== undefined) found.set(word, [...new Set([...(found.get(word) ?? []), ...own])]);
    };
    const words = splitQuery(text);
    for (const [index, word] of words.entries()) {
      add(word.text, word.text);
      const next = words[index + 1];
      if (word.kind !== 'word' || next?.kind !== 'word') continue;
      for (const part of [word, next]) add(part.text, word.text + next.text);
    }
    addThings(found, words);
    const folded = words.every(({ kind }) => kind === 'word') ? '' : foldText(text);
    for (const written of unspaced) {
      if (folded.includes(written)) for (const pair of splitQuery(written)) add(pair.text, written);
    }
    return Object.fromEntries(found);
  };
}

/** The synonyms of one word. The word may be `constructor`, which every object has. */
export const readSynonyms = (synonyms: Synonyms, word: string): readonly Synonym[] =>
  Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : [];

let shoppingFinder: FindSynonyms | undefined;

/** What a word of shopping stands for, whatever an operator has configured. */
export function findShoppingSynonyms(word: string): readonly Synonym[] {
  shoppingFinder ??= createFindSynonyms([]);
  return readSynonyms(shoppingFinder(word), word);
}

let shoppingWords: readonly string[] | undefined;

/** Every word that a search may have for another one of shopping, in the singular and the plural. */
export function listShoppingWords(): readonly string[] {
  shoppingWords ??= listForms([
    ...builtIn.flatMap(({ from }) => from),
    ...shoppingGroups.flatMap(({ names }) => names),
  ]);
  return shoppingWords;
}

let knownWords: ReadonlySet<string> | undefined;

/** Whether the built-in synonyms have the word, in whichever form. */
export function isShoppingWord(word: string): boolean {
  knownWords ??= new Set(
    listForms([
      ...builtIn.flatMap(({ from, to }) => [...from, ...to]),
      ...shoppingGroups.flatMap(({ names, things: all }) => [...names, ...all]),
    ]),
  );
  return knownWords.has(word);
}

const listForms = (words: readonly string[]): readonly string[] => [
  ...new Set(words.map(foldText).flatMap((word) => [toSingular(word), toPlural(word)])),
];
