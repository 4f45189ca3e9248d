import type { PlatformProduct } from '../../domain/product/product.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { RelatedProduct, RelatedQuery } from '../../stores/ports/catalog-search.ts';
import { readFacts, toProductFacts } from '../facets/product-facts.ts';
import { createDomainScope } from '../filters/catalog-filters.ts';
import type { IndexReader } from '../index-reader.ts';
import { allOf, anyOf, type Expression, except, token } from '../matching/expression.ts';
import { tokens } from '../matching/tokens.ts';
import { isSoldOutId } from '../search-document.ts';
import { toNameKey } from '../words/split-words.ts';
import { createNearness, type Nearness } from './create-nearness.ts';
import { type Kinship, listKinships } from './list-kinships.ts';
import { weighWords } from './weigh-words.ts';

/** How many products of one kinship are judged by words and price. */
const MAX_JUDGED = 200;
/** The most SKUs by which a product is known as itself. */
const MAX_SKUS = 100;
/** A SKU that products share is rare. */
const MAX_NAMESAKES = 20;

/**
 * Products that can be bought in place of one or beside it: the same things before those of its kind and its brand, and among the same things
 * first what shares most words of its title, then what costs about as much. Null: the index does not have the product.
 */
export async function listRelated(
  reader: IndexReader,
  { domain, baseSku, visible, domains, rates, first }: RelatedQuery,
): Promise<readonly RelatedProduct<string>[] | null> {
  const snapshots = await reader.listSnapshots();
  const own = await findOwn(reader, domain, baseSku);
  if (own === null) return null;
  const asked = new Set(domains === null ? visible : visible.filter((each) => domains.includes(each)));
  const scope = createDomainScope([...snapshots.keys()], asked);
  const facts = toProductFacts(own);
  const itself = isItself(domain, own);
  // Whatever merchants are asked: what a word says does not depend on them.
  const words = await weighWords(reader, facts, {
    isItself: itself,
    scope: createDomainScope([...snapshots.keys()], new Set(visible)),
  });
  const toNearness = createNearness(facts, words, rates);
  const found: number[] = [];
  for (const kinship of listKinships(domain, own, words)) {
    if (found.length >= first) break;
    const expression = scope(except(kinship.expression, [itself]));
    if (expression === null) break;
    // What was found before is little, and what is sold out comes last: the index would go through long lists to leave them out.
    const rows = await reader.scan(expression, { after: null, limit: MAX_JUDGED + found.length, withFacts: true });
    const others = rows
      .filter(({ documentId }) => !isSoldOutId(documentId) && !found.includes(documentId))
      .slice(0, MAX_JUDGED);
    const near = others.map(({ documentId, facts: stored }) => ({
      documentId,
      nearness: toNearness(readFacts(stored ?? '')),
    }));
    found.push(...near.sort(compareBy(kinship)).map(({ documentId }) => documentId));
  }
  const products = await reader.read(found.slice(0, first));
  return products.flatMap((product) => {
    const asOf = snapshots.get(product.domain)?.asOf;
    return asOf === undefined ? [] : [{ ...product, asOf }];
  });
}

interface Near {
  readonly documentId: number;
  readonly nearness: Nearness;
}

const compareBy =
  ({ isSameThing }: Pick<Kinship, 'isSameThing'>) =>
  (left: Near, right: Near): number =>
    (isSameThing ? right.nearness.words - left.nearness.words : 0) ||
    right.nearness.tellingWords - left.nearness.tellingWords ||
    Number(right.nearness.isOfBrand) - Number(left.nearness.isOfBrand) ||
    left.nearness.priceRatio - right.nearness.priceRatio ||
    right.nearness.words - left.nearness.words ||
    left.documentId - right.documentId;

async function findOwn(reader: IndexReader, domain: string, baseSku: string): Promise<PlatformProduct | null> {
  const named = allOf([token(tokens.sku(toNameKey(baseSku)), ['keys']), token(tokens.domain(domain), ['filters'])]);
  const rows = await reader.scan(named, { after: null, limit: MAX_NAMESAKES, withFacts: false });
  const namesakes = await reader.read(rows.map(({ documentId }) => documentId));
  const products = namesakes.map(({ product }) => parseStoredJson<PlatformProduct>(product));
  return products.find((product) => product.baseSku === baseSku) ?? null;
}

/** The product, and whatever else its merchant lists under one of its SKUs. */
function isItself(domain: string, { baseSku, variants }: PlatformProduct): Expression {
  const skus = [baseSku, ...variants.map(({ sku }) => sku).filter((sku) => toNameKey(sku) !== '')].slice(0, MAX_SKUS);
  const keys = [...new Set(skus.map((sku) => tokens.sku(toNameKey(sku))))].map((key) => token(key, ['keys']));
  return allOf([anyOf(keys), token(tokens.domain(domain), ['filters'])]);
}
