import type { PlatformProduct } from '../../../domain/product/product.ts';
import type { MerchantCall } from '../../contract/index.ts';
import { requireData } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { PRODUCT_FIELDS, productPage, shippedProducts, type WireProduct } from '../wire/product.ts';
import { toPlatformProduct } from './catalog-mapper.ts';
import { readCategoryPaths } from './read-category-paths.ts';

interface ProductQuery {
  readonly limit: number;
  readonly offset?: number;
  readonly id?: readonly string[];
  readonly handle?: readonly string[];
}

export interface ProductList {
  readonly items: readonly WireProduct[];
  readonly total: number;
  readonly toProduct: (product: WireProduct) => PlatformProduct;
}

/**
 * Products with the prices of the region, in the order of their ids: a search of Medusa has no stable order. Takes one call, then two at
 * once: one to the Admin API, since the Store API does not tell which goods are shipped, and, if a product has a category, one for the
 * paths of categories.
 */
export async function readProducts(
  context: MedusaContext,
  call: MerchantCall,
  query: ProductQuery,
): Promise<ProductList> {
  const { client, settings } = context;
  const found = await client.store(call, {
    operation: 'ListProducts',
    method: 'GET',
    path: ['products'],
    query: { region_id: settings.regionId, order: 'id', fields: PRODUCT_FIELDS, ...query },
    data: productPage,
  });
  const { products, count } = requireData(found);
  const ids = products.map(({ id }) => id);
  const hasCategories = products.some(({ categories }) => (categories ?? []).length > 0);
  const [shipped, categoryPaths] = await Promise.all([
    ids.length === 0 ? new Set<string>() : readShipped(context, call, ids),
    hasCategories ? readCategoryPaths(context, call) : new Map(),
  ]);
  return {
    items: products,
    total: count,
    toProduct: (product) => toPlatformProduct(product, { settings, shipped, categoryPaths }),
  };
}

async function readShipped(
  { client }: MedusaContext,
  call: MerchantCall,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const answer = await client.admin(call, {
    operation: 'ReadShippingProfiles',
    method: 'GET',
    path: ['products'],
    query: { id: ids, limit: ids.length, fields: 'id,shipping_profile.id' },
    data: shippedProducts,
  });
  const { products } = requireData(answer);
  return new Set(products.flatMap(({ id, shipping_profile }) => (shipping_profile ? [id] : [])));
}
