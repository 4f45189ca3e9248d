import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall, ProductReference } from '../../contract/index.ts';
import { mapFound } from '../../toolkit/catalog/map-found.ts';
import { findSlug } from '../../toolkit/catalog/product-url.ts';
import { scanByPosition } from '../../toolkit/catalog/scan-by-position.ts';
import { unknownOutcome } from '../../toolkit/unknown-outcome.ts';
import { findVariants } from '../admin-operations.ts';
import { requireData } from '../error-mapper.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireProduct } from '../wire.ts';
import { toPlatformProduct } from './catalog-mapper.ts';
import { findProducts, listProducts } from './catalog-operations.ts';

/** Vendure's default limit for one list in the Shop API. */
const PAGE = 100;

export const createListProducts =
  (context: VendureContext): NonNullable<MerchantAdapter['listProducts']> =>
  async (call, { page, size }) => {
    const variables = { skip: (page - 1) * size, take: size };
    const { products } = requireData((await context.client.shop(call, null, listProducts, variables)).answer);
    return {
      products: products.items.map((product) => toPlatformProduct(product, context.settings)),
      page,
      size,
      totalPages: Math.ceil(products.totalItems / size),
    };
  };

export const createScanProducts =
  ({ client, settings }: VendureContext): NonNullable<MerchantAdapter['scanProducts']> =>
  (call, part) =>
    scanByPosition<WireProduct>(part, async (skip, take) => {
      const { products } = requireData((await client.shop(call, null, listProducts, { skip, take })).answer);
      return {
        items: products.items,
        total: products.totalItems,
        toProduct: (product) => toPlatformProduct(product, settings),
      };
    });

/** One call for references to products, and one for references to variants, per hundred of them. */
export const createGetProducts =
  (context: VendureContext): NonNullable<MerchantAdapter['getProducts']> =>
  async (call, { references }) => {
    const productOf = await findProductIds(context, call, references);
    const idOf = (reference: ProductReference): string | undefined =>
      reference.by === 'baseSku' ? reference.value : productOf.get(keyOf(reference));
    const ids = unique(references.flatMap((reference) => idOf(reference) ?? []));
    const slugs = unique(references.flatMap(({ by, value }) => (by === 'handle' ? [value] : [])));
    const items = await findAll(context, call, ids, slugs);
    const found = mapFound(items, (product) => toPlatformProduct(product, context.settings), context.logger);
    return references.map((reference) =>
      reference.by === 'handle'
        ? (found.find(({ handle }) => handle === reference.value) ?? null)
        : (found.find(({ productId }) => productId === idOf(reference)) ?? null),
    );
  };

export const createGetProductByUrl =
  (context: VendureContext, productUrl: string): NonNullable<MerchantAdapter['getProductByUrl']> =>
  async (call, { url }) => {
    const slug = findSlug(url, productUrl);
    const [product] = slug === undefined ? [] : await findAll(context, call, [], [slug]);
    if (product === undefined) throw new CommerceError('ProductNotFound', { field: ['url'] });
    return toPlatformProduct(product, context.settings);
  };

const keyOf = ({ by, value }: ProductReference): string => `${by} ${value}`;
const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** The product of each variant or SKU named, by reference. */
async function findProductIds(
  { client }: VendureContext,
  call: MerchantCall,
  references: readonly ProductReference[],
): Promise<ReadonlyMap<string, string>> {
  const named = references.filter(({ by }) => by === 'variantId' || by === 'sku');
  const ids = unique(named.flatMap(({ by, value }) => (by === 'variantId' ? [value] : [])));
  const skus = unique(named.flatMap(({ by, value }) => (by === 'sku' ? [value] : [])));
  const items = await inParts([...ids.map(tag('id')), ...skus.map(tag('sku'))], async (part) => {
    const variables = { ids: valuesOf(part, 'id'), skus: valuesOf(part, 'sku'), take: PAGE };
    const answer = await client.admin(call, findVariants, variables);
    return answer.kind === 'data' ? answer.data.productVariants.items : undefined;
  });
  return new Map(
    items.flatMap(({ id, sku, productId }) => [
      [keyOf({ by: 'variantId', value: id }), productId],
      [keyOf({ by: 'sku', value: sku }), productId],
    ]),
  );
}

async function findAll(
  { client }: VendureContext,
  call: MerchantCall,
  ids: readonly string[],
  slugs: readonly string[],
): Promise<readonly WireProduct[]> {
  return inParts([...ids.map(tag('id')), ...slugs.map(tag('slug'))], async (part) => {
    const variables = { ids: valuesOf(part, 'id'), slugs: valuesOf(part, 'slug'), take: PAGE };
    const { answer } = await client.shop(call, null, findProducts, variables);
    return answer.kind === 'data' ? answer.data.products.items : undefined;
  });
}

interface Tagged {
  readonly kind: 'id' | 'slug' | 'sku';
  readonly value: string;
}
const tag =
  (kind: Tagged['kind']) =>
  (value: string): Tagged => ({ kind, value });
const valuesOf = (part: readonly Tagged[], kind: Tagged['kind']): readonly string[] =>
  part.flatMap((reference) => (reference.kind === kind ? [reference.value] : []));

/** So many parts may be rejected. Whoever names more words at once learns nothing of the rest, and the shop serves others meanwhile. */
const MAX_REJECTED = 20;

/**
 * Requests at most a page at a time, one after the other. If the platform rejects a part (on PostgreSQL an identifier that is not a number
 * fails the whole list), each half is requested separately, so that one bad reference fails no other; such identifiers come last, and share
 * parts. The code of such an error is unspecific, so a request without references first checks whether the platform responds at all.
 */
async function inParts<Item>(
  references: readonly Tagged[],
  ask: (part: readonly Tagged[]) => Promise<readonly Item[] | undefined>,
): Promise<readonly Item[]> {
  let rejected = 0;
  const read = async (part: readonly Tagged[]): Promise<readonly Item[]> => {
    if (rejected >= MAX_REJECTED) return [];
    const found = part.length > PAGE ? undefined : await ask(part);
    if (found !== undefined) return found;
    if (part.length <= PAGE) {
      if (rejected === 0 && (await ask([])) === undefined) throw unknownOutcome('Vendure answers no catalog query');
      rejected += 1;
    }
    if (part.length === 1) return [];
    const half = Math.min(PAGE, Math.ceil(part.length / 2));
    return [...(await read(part.slice(0, half))), ...(await read(part.slice(half)))];
  };
  return references.length === 0 ? [] : read(references.toSorted((left, right) => rank(left) - rank(right)));
}

const rank = ({ kind, value }: Tagged): number => (kind === 'id' && !/^\d{1,9}$/.test(value) ? 1 : 0);
