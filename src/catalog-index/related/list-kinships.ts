import { allOf, anyOf, type Expression, token } from '../expression.ts';
import type { ProductFacts } from '../product-facts.ts';
import { tokens } from '../tokens.ts';
import { findNouns } from '../words/find-nouns.ts';
import { stemWord, toSingular } from '../words/stem-word.ts';
import { listTitleWords } from './list-title-words.ts';

/** What products have in common with one, the closest first: kind, words of the title, brand. */
export function listKinships(facts: ProductFacts): readonly Expression[] {
  const { brand, type } = facts;
  const nouns = findNouns(facts);
  const kind = toAny([
    ...nouns.map((noun) => token(tokens.noun(noun), ['keys'])),
    ...(type === null ? [] : [token(tokens.productType(type), ['filters'])]),
  ]);
  const shared = toAny(
    listTitleWords(facts.title)
      .filter((word) => !nouns.includes(toSingular(word)))
      .map((word) => anyOf([token(word, ['title']), token(stemWord(word), ['title', 'titleStems'])])),
  );
  const maker = brand === null ? null : token(tokens.brand(brand), ['filters']);
  return [toBoth(kind, shared), toBoth(kind, maker), kind, toBoth(shared, maker), shared, maker].filter(
    (kinship) => kinship !== null,
  );
}

const toAny = (of: readonly Expression[]): Expression | null => (of.length === 0 ? null : anyOf(of));

const toBoth = (left: Expression | null, right: Expression | null): Expression | null =>
  left === null || right === null ? null : allOf([left, right]);
