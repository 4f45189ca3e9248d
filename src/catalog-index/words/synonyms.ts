import type { Synonym, Synonyms } from '../../stores/ports/catalog-search.ts';
import { splitQuery } from './split-words.ts';
import { stemWord } from './stem-word.ts';

/** Words that shoppers of English take for the same. */
const shoppingEnglish: readonly (readonly string[])[] = [
  ['grey', 'gray'],
  ['kid', 'child'],
  ['couch', 'sofa', 'settee'],
  ['jewelry', 'jewellery'],
  ['color', 'colour'],
  ['tee', 'tshirt'],
  ['trousers', 'pants'],
  ['sneakers', 'trainers'],
  ['sweater', 'jumper', 'pullover'],
  ['handbag', 'purse'],
  ['tv', 'television', 'telly'],
  ['fridge', 'refrigerator'],
  ['diaper', 'nappy'],
  ['stroller', 'pushchair', 'pram'],
  ['duvet', 'comforter'],
  ['curtains', 'drapes'],
  ['eyeglasses', 'spectacles'],
  ['aluminum', 'aluminium'],
  ['pajamas', 'pyjamas'],
  ['moisturizer', 'moisturiser'],
  ['fiber', 'fibre'],
  ['tire', 'tyre'],
  ['perfume', 'fragrance'],
  ['swimsuit', 'swimwear'],
  ['donut', 'doughnut'],
  ['whisky', 'whiskey'],
  ['yogurt', 'yoghurt'],
  ['mustache', 'moustache'],
  ['inch', 'inches'],
];

/** A search for a word of `from` finds the words of `to` as well, at one merchant or at all of them. */
export interface SynonymRule {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Null for all merchants. */
  readonly domain: string | null;
}

/** The synonyms of a text's words. */
export type FindSynonyms = (text: string) => Synonyms;

const builtIn: readonly SynonymRule[] = shoppingEnglish.map((words) => ({ from: words, to: words, domain: null }));

/** The synonyms of shopping English and those of the rules, which are single words. */
export function createFindSynonyms(rules: readonly SynonymRule[]): FindSynonyms {
  const byStem = new Map<string, Synonym[]>();
  for (const { from, to, domain } of [...builtIn, ...rules]) {
    const others = to.map((word) => ({ text: toWord(word), domain }));
    for (const stem of new Set(from.map((word) => stemWord(toWord(word))))) {
      const own = others.filter(({ text }) => stemWord(text) !== stem);
      byStem.set(stem, [...(byStem.get(stem) ?? []), ...own]);
    }
  }
  return (text) =>
    Object.fromEntries(
      splitQuery(text).flatMap(({ text: word }) => {
        const found = byStem.get(stemWord(word));
        return found === undefined ? [] : [[word, found]];
      }),
    );
}

const toWord = (word: string): string => splitQuery(word)[0]?.text ?? '';
