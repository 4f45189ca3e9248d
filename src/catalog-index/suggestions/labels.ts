import type { CountedCategory, FacetValue } from '../../stores/ports/catalog-search.ts';
import { readCategoryPath } from '../category-paths.ts';
import type { CountedDomains, IndexReader } from '../index-reader.ts';
import type { ProductFacts } from '../product-facts.ts';
import { splitText } from '../words/split-words.ts';

/** No word has it: labels are counted beside words. */
const MARK = '\u0001';
const MAX_WORDS = 8;
/** A word of an index is no longer. */
const MAX_VALUE = 256;

const CATEGORY = `${MARK}c`;

export type LabelKind = 'brand' | 'type';
const letters: Readonly<Record<LabelKind, string>> = { brand: 'b', type: 't' };

/** The brand and the type from each of their words on, in the form in which words are searched, with the value. */
export const toLabels = ({ brand, type, categories }: ProductFacts): readonly string[] => [
  ...categories.map((path) => CATEGORY + path),
  ...toLabelsOf('brand', brand),
  ...toLabelsOf('type', type),
];

function toLabelsOf(kind: LabelKind, value: string | null): readonly string[] {
  if (value === null || value.length > MAX_VALUE) return [];
  const words = splitText(value).words.slice(0, MAX_WORDS);
  const written = JSON.stringify(value);
  return [...new Set(words.map((_word, place) => toBeginning(kind, words.slice(place)) + MARK + written))];
}

const toBeginning = (kind: LabelKind, words: readonly string[]): string => MARK + letters[kind] + words.join(' ');

const MAX_LABEL = 2_000;
/** More categories of one merchant are not listed. */
const MAX_CATEGORIES = 2_000;

export async function listCategoryLabels(reader: IndexReader, domain: string): Promise<readonly CountedCategory[]> {
  const counts = await reader.countSimilar({
    domains: [domain],
    beginning: CATEGORY,
    minLetters: 0,
    maxLetters: MAX_LABEL,
    limit: MAX_CATEGORIES,
  });
  return [...counts].map(([label, count]) => ({ path: readCategoryPath(label.slice(CATEGORY.length)), count }));
}

/** Brands or types that go on from these words, or have them further on, with their products; the most frequent first. */
export async function listLabels(
  reader: IndexReader,
  kind: LabelKind,
  query: { readonly words: readonly string[]; readonly first: number; readonly domains: CountedDomains },
): Promise<readonly FacetValue[]> {
  const { words, first, domains } = query;
  if (words.length === 0) return [];
  const counts = await reader.countSimilar({
    domains,
    beginning: toBeginning(kind, words),
    minLetters: 0,
    maxLetters: MAX_LABEL,
    // A value stands once for each of its words.
    limit: first * MAX_WORDS,
  });
  const values = new Map<string, number>();
  for (const [label, count] of counts) {
    const value: string = JSON.parse(label.slice(label.lastIndexOf(MARK) + 1));
    if (!values.has(value)) values.set(value, count);
  }
  return [...values].slice(0, first).map(([value, count]) => ({ value, count }));
}
