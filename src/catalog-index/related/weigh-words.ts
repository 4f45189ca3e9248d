import { type ProductFacts, readFacts } from '../facets/product-facts.ts';
import type { IndexReader, ScannedRow } from '../index-reader.ts';
import { type Expression, except, token } from '../matching/expression.ts';
import { tokens } from '../matching/tokens.ts';
import { findNouns } from '../words/find-nouns.ts';
import { toSingular } from '../words/stem-word.ts';
import { listTitleWords, toTitleWord } from './list-title-words.ts';

/** How many other products are read to see how a word is used. */
const MAX_SAMPLED = 50;
const SEVERAL_TITLES = 10;

/** Words of a title by what they say of its product. A colour, a size or a material is mostly none of these. */
export interface WeighedWords {
  /** Singulars of what the product is. */
  readonly nouns: readonly string[];
  /** Other words that mostly name things where other titles have them: `shirt` in `Shirt Dress`. */
  readonly things: readonly string[];
  /** Other words that other products of the brand mostly have, such as the name of a series. */
  readonly series: readonly string[];
}

/** Weighs the words of a title by how the titles of other products use them. */
export async function weighWords(
  reader: IndexReader,
  own: ProductFacts,
  { isItself, scope }: { readonly isItself: Expression; readonly scope: (of: Expression) => Expression | null },
): Promise<WeighedWords> {
  const ownNouns = listTitleNouns(own);
  const [strong, weak, things, series] = [new Set(ownNouns), new Set<string>(), new Set<string>(), new Set<string>()];
  for (const word of listTitleWords(own.title)) {
    const expression = scope(except(toTitleWord(word), [isItself]));
    if (expression === null) break;
    const others = await sample(reader, expression);
    if (others.length === 0) continue;
    const singular = toSingular(word);
    const isNoun = isMost(others, (other) => listTitleNouns(other).includes(singular));
    if (ownNouns.includes(singular)) {
      if (isNoun) continue;
      strong.delete(singular);
      weak.add(word);
    } else if (isNoun) things.add(word);
    else if (own.brand !== null && isMost(others, ({ brand }) => brand === own.brand)) series.add(word);
  }
  const nouns = [...strong];
  return { nouns, things: nouns.length + things.size === 0 ? [...weak] : [...things], series: [...series] };
}

/**
 * Short titles come first, so that one merchant's may be all that is read. If other merchants use the word in several titles, too, theirs
 * are the greater part of the sample.
 */
async function sample(reader: IndexReader, expression: Expression): Promise<readonly ProductFacts[]> {
  const scan = (of: Expression, limit: number) => reader.scan(of, { after: null, limit, withFacts: true });
  const rows = await scan(expression, MAX_SAMPLED);
  const [most] = rows.length < MAX_SAMPLED ? [] : findMost(rows.flatMap(({ domain }) => domain ?? []));
  if (most === undefined) return rows.map(toFacts);
  const others = await scan(except(expression, [token(tokens.domain(most), ['filters'])]), MAX_SAMPLED / 2);
  if (others.length < SEVERAL_TITLES) return rows.map(toFacts);
  const own = rows.filter(({ domain }) => domain === most).slice(0, others.length - 1);
  return [...own, ...others].map(toFacts);
}

const findMost = (domains: readonly string[]): readonly string[] =>
  [...new Set(domains)].filter((each) => isMost(domains, (other) => other === each));

const toFacts = ({ facts }: ScannedRow): ProductFacts => readFacts(facts ?? '');

const listTitleNouns = ({ title, brand }: ProductFacts): readonly string[] => findNouns({ title, brand, type: null });

const isMost = <Entry>(entries: readonly Entry[], holds: (entry: Entry) => boolean): boolean =>
  entries.filter(holds).length * 2 > entries.length;
