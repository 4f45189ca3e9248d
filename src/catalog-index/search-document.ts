import { hash } from 'node:crypto';
import { isSoldOut } from '../domain/product/is-sold-out.ts';
import type { PlatformProduct } from '../domain/product/product.ts';
import { toPlainText } from '../domain/text/to-plain-text.ts';
import { readCategoryPath } from './facets/category-paths.ts';
import { type ProductFacts, toProductFacts } from './facets/product-facts.ts';
import type { SearchField } from './matching/expression.ts';
import { tokens, toPriceBucket } from './matching/tokens.ts';
import { toLabels } from './suggestions/labels.ts';
import { findNouns } from './words/find-nouns.ts';
import { foldText } from './words/fold-text.ts';
import { toLabelWords } from './words/label-words.ts';
import { splitText, splitWords, toNameKey } from './words/split-words.ts';
import { stemWord } from './words/stem-word.ts';

/** A product as an index keeps it. */
export interface SearchDocument {
  /**
   * The position among equals: what can be bought first, then short titles first, then in an order that has nothing to do with merchants or
   * time. It depends on the product alone.
   */
  readonly documentId: number;
  readonly fields: Readonly<Record<SearchField, readonly string[]>>;
  /** Each word that it can be found by, once. */
  readonly vocabulary: ReadonlySet<string>;
  /** Brands, types and categories that it is suggested by, in the form of `toLabels`. */
  readonly labels: readonly string[];
  readonly facts: ProductFacts;
  /** Minor units; null without variants. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly sortedBy: SortedBy;
}

interface SortedBy {
  /** Null for a title without a letter or digit. */
  readonly title: string | null;
  /** Unix milliseconds; null if the platform does not say. */
  readonly createdAt: number | null;
}

const MAX_TITLE_WORDS = 15;
const HASH_BITS = 48;
/** All products with this number or a larger one are sold out. */
const SOLD_OUT = 2 ** 52;

/** More of a text is not searched. */
const MAX_WORDS = { title: 200, detail: 1_000, body: 2_000 } as const;
const MAX_TEXT = 50_000;
/** More tags are searched by their words alone. */
const MAX_LABELS = 50;

/** Whether a product with this number is sold out. */
export const isSoldOutId = (documentId: number): boolean => documentId >= SOLD_OUT;

export function toSearchDocument(domain: string, product: PlatformProduct): SearchDocument {
  const split = splitText(product.title);
  const titleWords = split.words.slice(0, MAX_WORDS.title);
  const title = unique([...titleWords, ...split.others]).slice(0, MAX_WORDS.title);
  const detail = unique(splitWords(toDetail(product).slice(0, MAX_TEXT))).slice(0, MAX_WORDS.detail);
  const body = splitWords(toPlainText(product.description.slice(0, MAX_TEXT))).slice(0, MAX_WORDS.body);
  const facts = toProductFacts(product);
  const prices = facts.variants.map(([price]) => price);
  return {
    documentId: numberDocument(domain, { ...product, isSoldOut: isSoldOut(product) }, titleWords.length),
    fields: {
      keys: toKeys(product, titleWords),
      title,
      titleStems: toStems(title),
      detail,
      detailStems: toStems(detail),
      body,
      bodyStems: toStems(body),
      filters: toFilterTokens(domain, facts),
    },
    vocabulary: new Set([...title, ...detail, ...body]),
    labels: toLabels(domain, facts),
    facts,
    minPrice: prices.length === 0 ? null : prices.reduce((lowest, price) => Math.min(lowest, price)),
    maxPrice: prices.length === 0 ? null : prices.reduce((highest, price) => Math.max(highest, price)),
    sortedBy: { title: toSortedTitle(product.title), createdAt: product.createdAt },
  };
}

/** What a cursor has room for. */
const MAX_SORTED_TITLE = 64;

/** In an order that any database has: without case, accents and signs. */
function toSortedTitle(title: string): string | null {
  const words = foldText(title).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...words.join(' ')].slice(0, MAX_SORTED_TITLE).join('') || null;
}

const toDetail = ({ brand, productType, tags, variantOptionValues }: PlatformProduct): string =>
  [
    brand ?? '',
    productType ?? '',
    ...tags,
    ...variantOptionValues.flatMap(({ displayName, optionValues }) => [
      displayName,
      ...optionValues.map((value) => value.displayName),
    ]),
  ].join('\n');

/** The number of a product's document, without the rest of it. */
export const toDocumentId = (domain: string, product: Numbered & Pick<PlatformProduct, 'title'>): number =>
  numberDocument(domain, product, splitText(product.title).words.slice(0, MAX_WORDS.title).length);

interface Numbered {
  readonly productId: string;
  readonly isSoldOut: boolean;
}

function numberDocument(domain: string, { productId, isSoldOut: isLast }: Numbered, titleWords: number): number {
  const digits = hash('sha256', JSON.stringify([domain, productId]), 'hex').slice(0, HASH_BITS / 4);
  const place = Math.min(titleWords, MAX_TITLE_WORDS) * 2 ** HASH_BITS + Number.parseInt(digits, 16);
  return isLast ? SOLD_OUT + place : place;
}

function toKeys(product: PlatformProduct, words: readonly string[]): readonly string[] {
  const { title, brand, productType: type, tags, baseSku, variants } = product;
  const skus = [baseSku, ...variants.map(({ sku }) => sku)].map(toNameKey).filter((key) => key !== '');
  return unique([
    tokens.title(toNameKey(title)),
    ...skus.map((sku) => tokens.sku(sku)),
    ...findNouns({ title, brand, type }).map(tokens.noun),
    ...[brand ?? '', type ?? '', ...tags.slice(0, MAX_LABELS)]
      .map((label) => toLabelWords(splitText(label).words))
      .filter((label) => label.length > 0)
      .map(tokens.label),
    ...words.slice(1).map((word, index) => tokens.neighbors(words[index] ?? '', word)),
  ]);
}

const toStems = (words: readonly string[]): readonly string[] =>
  unique(words)
    .map((word) => [word, stemWord(word)] as const)
    .filter(([word, stem]) => word !== stem)
    .map(([, stem]) => stem);

const toFilterTokens = (domain: string, { brand, type, categories, currency, options, variants }: ProductFacts) =>
  unique([
    tokens.domain(domain),
    ...(brand === null ? [] : [tokens.brand(brand)]),
    ...(type === null ? [] : [tokens.productType(type)]),
    ...categories.map((path) => tokens.category(domain, readCategoryPath(path).at(-1)?.id ?? '')),
    ...(variants.some(([, available]) => available === 1) ? [tokens.available] : []),
    ...options.map(([option, value]) => tokens.option(option, value)),
    ...variants
      .filter(([, available]) => available === 1)
      .flatMap(([, , places]) => places.map((place) => options[place] ?? ['', '']))
      .map(([option, value]) => tokens.availableOption(option, value)),
    ...variants.map(([price]) => tokens.price(currency, toPriceBucket(price))),
  ]);

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];
