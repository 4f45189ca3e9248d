import type { PlatformProduct } from '../../domain/product/product.ts';
import { allOf, anyOf, type Expression, token } from '../matching/expression.ts';
import { tokens } from '../matching/tokens.ts';
import { findNouns } from '../words/find-nouns.ts';
import { toLabelWords } from '../words/label-words.ts';
import { splitText } from '../words/split-words.ts';
import { toSingular } from '../words/stem-word.ts';
import { listTitleWords, toTitleWord } from './list-title-words.ts';
import type { WeighedWords } from './weigh-words.ts';

/** More tags do not say what a product is. */
const MAX_TAGS = 10;

export interface Kinship {
  readonly expression: Expression;
  /** Whether the products are the same thing, so that each word in common makes them nearer: a colour tells shirts apart, and no shirt from a sofa. */
  readonly isSameThing: boolean;
}

/** What products have in common with one, the closest first: what they are, their type or category, and their brand. */
export function listKinships(
  domain: string,
  product: PlatformProduct,
  { nouns, things, series }: WeighedWords,
): readonly Kinship[] {
  const { title, brand } = product;
  const thing = toAny(nouns.map((noun) => token(tokens.noun(noun), ['keys'])));
  const words = toAny(
    listTitleWords(title)
      .filter((word) => !nouns.includes(toSingular(word)))
      .map(toTitleWord),
  );
  const kind = toAny(listKinds(domain, product));
  const tags = toAny(
    product.tags
      .slice(0, MAX_TAGS)
      .map((tag) => toLabelWords(splitText(tag).words))
      .filter((label) => label.length > 0)
      .map((label) => token(tokens.label(label), ['keys'])),
  );
  const maker = brand === null ? null : token(tokens.brand(brand), ['filters']);
  const part = toAny(things.map(toTitleWord));
  const same = [toBoth(thing, words), toBoth(thing, kind), toBoth(thing, tags), thing];
  const near = [
    ...[part, tags, maker].map((other) => toBoth(kind, other)),
    kind,
    part,
    ...[toAny(series.map(toTitleWord)), tags].map((other) => toBoth(maker, other)),
    maker,
    toBoth(tags, token(tokens.domain(domain), ['filters'])),
  ];
  return [...toKinships(same, true), ...toKinships(near, false)];
}

/** The product type, what it names, and the categories at the end of their paths. */
const listKinds = (domain: string, { productType: type, categories }: PlatformProduct): readonly Expression[] => [
  ...(type === null ? [] : [token(tokens.productType(type), ['filters'])]),
  ...findNouns({ title: '', brand: null, type }).map((noun) => token(tokens.noun(noun), ['keys'])),
  ...categories.flatMap((path) => path.slice(-1)).map(({ id }) => token(tokens.category(domain, id), ['filters'])),
];

const toKinships = (expressions: readonly (Expression | null)[], isSameThing: boolean): readonly Kinship[] =>
  expressions.filter((expression) => expression !== null).map((expression) => ({ expression, isSameThing }));

const toAny = (of: readonly Expression[]): Expression | null => (of.length === 0 ? null : anyOf(of));

const toBoth = (left: Expression | null, right: Expression | null): Expression | null =>
  left === null || right === null ? null : allOf([left, right]);
