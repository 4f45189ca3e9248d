import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { CountedCategory, FacetValue, MerchantCategory } from '../../stores/ports/catalog-search.ts';
import { readCategoryPath } from '../facets/category-paths.ts';
import type { ProductFacts } from '../facets/product-facts.ts';
import type { CountedDomains, IndexReader } from '../index-reader.ts';
import { splitText } from '../words/split-words.ts';

/** No word has it: labels are counted beside words. */
const MARK = '\u0001';
const MAX_WORDS = 8;
/** Longer names get no label. */
const MAX_VALUE = 256;

const CATEGORY = `${MARK}c`;

type LabelKind = 'brand' | 'type' | 'category';
const letters: Readonly<Record<LabelKind, string>> = { brand: 'b', type: 't', category: 'n' };

/**
 * Each category by its path, and the brand, the type and each category from each of their words on, in the form in which words are searched, with
 * what they stand for.
 */
export const toLabels = (domain: string, { brand, type, categories }: ProductFacts): readonly string[] => [
  ...categories.map((path) => CATEGORY + path),
  ...toLabelsOf('brand', brand, brand),
  ...toLabelsOf('type', type, type),
  ...categories.flatMap((path) =>
    toLabelsOf('category', readCategoryPath(path).at(-1)?.name ?? null, [domain, path] satisfies WrittenCategory),
  ),
];

type WrittenCategory = readonly [domain: string, path: string];

function toLabelsOf(kind: LabelKind, name: string | null, meant: unknown): readonly string[] {
  if (name === null || name.length > MAX_VALUE) return [];
  const words = splitText(name).words.slice(0, MAX_WORDS);
  const written = JSON.stringify(meant);
  return [...new Set(words.map((_word, place) => toBeginning(kind, words.slice(place)) + MARK + written))];
}

const toBeginning = (kind: LabelKind, words: readonly string[]): string => MARK + letters[kind] + words.join(' ');

const MAX_LABEL = 2_000;
/** More categories of one merchant are not listed. */
const MAX_CATEGORIES = 2_000;

/** The categories that products of a merchant are in, with how many are in each or below it. Null before the first snapshot. */
export async function listCategories(reader: IndexReader, domain: string): Promise<readonly CountedCategory[] | null> {
  const snapshots = await reader.listSnapshots();
  if (!snapshots.has(domain)) return null;
  const counts = await reader.countSimilar({
    domains: [domain],
    beginning: CATEGORY,
    minLetters: 0,
    maxLetters: MAX_LABEL,
    limit: MAX_CATEGORIES,
  });
  return [...counts].map(([label, count]) => ({ path: readCategoryPath(label.slice(CATEGORY.length)), count }));
}

interface LabelQuery {
  /** The words in the forms that they may have: the first form that any label has counts. */
  readonly forms: readonly (readonly string[])[];
  readonly first: number;
  readonly domains: CountedDomains;
}

/** Brands or types that go on from these words, or have them further on, with their products; the most frequent first. */
export async function suggestValues(
  reader: IndexReader,
  kind: Exclude<LabelKind, 'category'>,
  query: LabelQuery,
): Promise<readonly FacetValue[]> {
  const found = await countMeant(reader, kind, query);
  return found.map(([written, count]) => ({ value: parseStoredJson<string>(written), count }));
}

/** Categories by their own name, likewise. */
export async function suggestCategories(reader: IndexReader, query: LabelQuery): Promise<readonly MerchantCategory[]> {
  const found = await countMeant(reader, 'category', query);
  return found.map(([written, count]) => {
    const [domain, path] = parseStoredJson<WrittenCategory>(written);
    return { domain, path: readCategoryPath(path), count };
  });
}

async function countMeant(
  reader: IndexReader,
  kind: LabelKind,
  { forms, ...query }: LabelQuery,
): Promise<readonly (readonly [written: string, count: number])[]> {
  for (const words of forms) {
    const found = words.length === 0 ? [] : await countForm(reader, toBeginning(kind, words), query);
    if (found.length > 0) return found;
  }
  return [];
}

async function countForm(
  reader: IndexReader,
  beginning: string,
  { first, domains }: Omit<LabelQuery, 'forms'>,
): Promise<readonly (readonly [written: string, count: number])[]> {
  const counts = await reader.countSimilar({
    domains,
    beginning,
    minLetters: 0,
    maxLetters: MAX_LABEL,
    // A value stands once for each of its words.
    limit: first * MAX_WORDS,
  });
  const found = new Map<string, number>();
  for (const [label, count] of counts) {
    const written = label.slice(label.lastIndexOf(MARK) + 1);
    if (!found.has(written)) found.set(written, count);
  }
  return [...found].slice(0, first);
}
