import { type CentsRate, toUsdCents } from '../../domain/money/usd-cents.ts';
import type { ProductFacts } from '../facets/product-facts.ts';
import { stemWord } from '../words/stem-word.ts';
import { listTitleWords } from './list-title-words.ts';
import type { WeighedWords } from './weigh-words.ts';

export interface Nearness {
  /** How many words of the titles are the same. */
  readonly words: number;
  /** How many of them say what the product is, or belong to its series. */
  readonly tellingWords: number;
  readonly isOfBrand: boolean;
  /** The higher price divided by the lower one; infinite where they cannot be compared. */
  readonly priceRatio: number;
}

/** How near other products are to one. */
export function createNearness(
  own: ProductFacts,
  { nouns, things, series }: WeighedWords,
  rates: readonly CentsRate[],
): (other: ProductFacts) => Nearness {
  const stems = new Set(toStems(own.title));
  const telling = new Set([...nouns, ...things, ...series].map(stemWord));
  return (other) => {
    const shared = toStems(other.title).filter((stem) => stems.has(stem));
    return {
      words: shared.length,
      tellingWords: shared.filter((stem) => telling.has(stem)).length,
      isOfBrand: own.brand !== null && own.brand === other.brand,
      priceRatio: comparePrices(own, other, rates),
    };
  };
}

const toStems = (title: string): readonly string[] => [...new Set(listTitleWords(title).map(stemWord))];

function comparePrices(own: ProductFacts, other: ProductFacts, rates: readonly CentsRate[]): number {
  const isSame = own.currency === other.currency;
  const [left, right] = [own, other].map(({ currency, variants }) => {
    if (variants.length === 0) return null;
    const number = variants.reduce((lowest, [price]) => Math.min(lowest, price), Number.POSITIVE_INFINITY);
    return isSame ? number : toUsdCents({ currency, number }, rates);
  });
  if (left === null || left === undefined || right === null || right === undefined) return Number.POSITIVE_INFINITY;
  // A price of nothing is far from every other.
  return Math.max(left, right, 1) / Math.max(Math.min(left, right), 1);
}
