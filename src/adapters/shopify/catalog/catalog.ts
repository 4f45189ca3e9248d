import { CommerceError } from '../../../errors/commerce-error.ts';
import { mapConcurrently } from '../../../lib/async/map-concurrently.ts';
import type { MerchantAdapter, MerchantCall, ProductReference } from '../../contract/index.ts';
import { inParts } from '../../toolkit/catalog/in-parts.ts';
import { isNamed } from '../../toolkit/catalog/is-named.ts';
import { mapFound } from '../../toolkit/catalog/map-found.ts';
import { mapProducts } from '../../toolkit/catalog/map-products.ts';
import { decodeSlug, findSlug } from '../../toolkit/catalog/product-url.ts';
import type { ShopifyContext } from '../shopify-context.ts';
import {
  findByHandle,
  findByIds,
  findBySku,
  listBestSelling,
  listIdentifiers,
  readMoreVariants,
  scanProducts,
  type WireProduct,
} from '../wire/product.ts';
import { toPlatformProduct } from './catalog-mapper.ts';
import { isProductId, isVariantId } from './is-id.ts';

/** Products in one call: each comes with up to 100 variants. */
const PART = 50;
/** Calls at a time, of those that ask for one product each. */
const AT_ONCE = 8;

export const createScanProducts =
  (context: ShopifyContext): NonNullable<MerchantAdapter['scanProducts']> =>
  async (call, { after, size }) => {
    const { products } = await context.client(call, scanProducts, { size: Math.min(size, PART), after });
    const whole = await complete(context, call, products.nodes);
    const { hasNextPage, endCursor } = products.pageInfo;
    return {
      ...mapProducts(whole, (product) => toPlatformProduct(product, context.settings)),
      next: hasNextPage ? endCursor : null,
    };
  };

/**
 * Shopify has cursors and no numbers of pages, so the identifiers of the whole catalog are listed first, 250 a call. The search index does
 * without: it scans.
 */
export const createListProducts =
  (context: ShopifyContext): NonNullable<MerchantAdapter['listProducts']> =>
  async (call, { page, size }) => {
    const ids = await listAll(context, call);
    const found = await find(context, call, ids.slice((page - 1) * size, page * size));
    return {
      products: found.map((product) => toPlatformProduct(product, context.settings)),
      page,
      size,
      totalPages: Math.ceil(ids.length / size),
    };
  };

export const createGetProducts =
  (context: ShopifyContext): NonNullable<MerchantAdapter['getProducts']> =>
  async (call, { references }) => {
    const named = (kind: ProductReference['by']) => [
      ...new Set(references.flatMap(({ by, value }) => (by === kind ? [value] : []))),
    ];
    const ids = [...named('baseSku').filter(isProductId), ...named('variantId').filter(isVariantId)];
    const [byId, byHandle, bySku] = await Promise.all([
      find(context, call, ids),
      mapConcurrently(named('handle').filter(isSensible), AT_ONCE, (handle) => findOne(context, call, handle)),
      mapConcurrently(named('sku').filter(isSensible), AT_ONCE, (sku) => findWithSku(context, call, sku)),
    ]);
    const products = await complete(context, call, [
      ...new Map([...byId, ...byHandle, ...bySku].flatMap((each) => (each ? [[each.id, each] as const] : []))).values(),
    ]);
    const mapped = mapFound(products, (product) => toPlatformProduct(product, context.settings), context.logger);
    return references.map((reference) => mapped.find((product) => isNamed(product, reference)) ?? null);
  };

/** The product with all of its variants, up to 2,048. One that is gone by now keeps the variants that were read before. */
async function withAllVariants(
  { client }: ShopifyContext,
  call: MerchantCall,
  product: WireProduct,
): Promise<WireProduct> {
  let { variants } = product;
  while (variants.pageInfo.hasNextPage) {
    const more = await client(call, readMoreVariants, { id: product.id, after: variants.pageInfo.endCursor });
    if (more.product === null) break;
    const { nodes, pageInfo } = more.product.variants;
    variants = { nodes: [...variants.nodes, ...nodes], pageInfo };
  }
  return { ...product, variants };
}

export const createGetProductByUrl =
  (context: ShopifyContext): NonNullable<MerchantAdapter['getProductByUrl']> =>
  async (call, { url }) => {
    const handle = findHandle(url, context.settings.productUrl);
    const product = handle === undefined || !isSensible(handle) ? null : await findOne(context, call, handle);
    if (product === null) throw new CommerceError('ProductNotFound', { field: ['url'] });
    return toPlatformProduct(await withAllVariants(context, call, product), context.settings);
  };

/** The handle in the URL of a product page: by the pattern of the settings, or as the Online Store has it, in any language or collection. */
function findHandle(url: string, pattern: string | undefined): string | undefined {
  if (pattern !== undefined) return findSlug(url, pattern);
  if (!URL.canParse(url)) return undefined;
  const found = /(?:^|\/)products\/([^/]+)\/?$/.exec(new URL(url).pathname)?.[1];
  return found === undefined ? undefined : decodeSlug(found);
}

export const createListPopularProducts =
  (context: ShopifyContext): NonNullable<MerchantAdapter['listPopularProducts']> =>
  async (call, { first }) => {
    const { products } = await context.client(call, listBestSelling, { first });
    const whole = await complete(context, call, products.nodes);
    return mapFound(whole, (product) => toPlatformProduct(product, context.settings), context.logger);
  };

async function listAll({ client }: ShopifyContext, call: MerchantCall): Promise<readonly string[]> {
  const list = async (after: string | null) => (await client(call, listIdentifiers, { after })).products;
  let page = await list(null);
  const ids = page.nodes.map(({ id }) => id);
  while (page.pageInfo.hasNextPage) {
    page = await list(page.pageInfo.endCursor);
    ids.push(...page.nodes.map(({ id }) => id));
  }
  return ids;
}

/** The products with these identifiers, or with variants that have them, in that order and with all variants. */
async function find(
  context: ShopifyContext,
  call: MerchantCall,
  ids: readonly string[],
): Promise<readonly WireProduct[]> {
  const found = await inParts(ids, PART, async (part) => {
    const { nodes } = await context.client(call, findByIds, { ids: [...part] });
    return nodes.flatMap((node) => node ?? []);
  });
  return complete(context, call, found);
}

const complete = (context: ShopifyContext, call: MerchantCall, products: readonly WireProduct[]) =>
  mapConcurrently(products, AT_ONCE, (product) => withAllVariants(context, call, product));

const findOne = async ({ client }: ShopifyContext, call: MerchantCall, handle: string): Promise<WireProduct | null> =>
  (await client(call, findByHandle, { handle })).product;

/** Shopify's search also finds SKUs that begin with this one, so the product with the very SKU is picked; more variants are read if need be. */
async function findWithSku(context: ShopifyContext, call: MerchantCall, sku: string): Promise<WireProduct | null> {
  const { predictiveSearch } = await context.client(call, findBySku, { sku });
  const products = predictiveSearch?.products ?? [];
  const hasSku = ({ variants }: WireProduct) => variants.nodes.some((variant) => variant.sku === sku);
  const found = products.find(hasSku);
  if (found !== undefined) return found;
  for (const product of products) {
    const whole = await withAllVariants(context, call, product);
    if (hasSku(whole)) return whole;
  }
  return null;
}

const isSensible = (value: string): boolean => value.trim() !== '' && value.length <= 255 && !value.includes('\0');
