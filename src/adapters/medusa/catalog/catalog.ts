import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall, ProductReference } from '../../contract/index.ts';
import { inParts } from '../../toolkit/catalog/in-parts.ts';
import { mapFound } from '../../toolkit/catalog/map-found.ts';
import { findSlug } from '../../toolkit/catalog/product-url.ts';
import { scanByPosition } from '../../toolkit/catalog/scan-by-position.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { findVariants } from './find-variants.ts';
import { type ProductList, readProducts } from './read-products.ts';

/** References in one call: more make its address longer than servers take. */
const PART = 100;

export const createListProducts =
  (context: MedusaContext): NonNullable<MerchantAdapter['listProducts']> =>
  async (call, { page, size }) => {
    const { items, total, toProduct } = await readProducts(context, call, { limit: size, offset: (page - 1) * size });
    return { products: items.map(toProduct), page, size, totalPages: Math.ceil(total / size) };
  };

export const createScanProducts =
  (context: MedusaContext): NonNullable<MerchantAdapter['scanProducts']> =>
  (call, part) =>
    scanByPosition(part, async (skip, take) => readProducts(context, call, { limit: take, offset: skip }));

export const createGetProducts =
  (context: MedusaContext): NonNullable<MerchantAdapter['getProducts']> =>
  async (call, { references }) => {
    const mapList = ({ items, toProduct }: ProductList) => mapFound(items, toProduct, context.logger);
    const named = (kind: ProductReference['by']) =>
      unique(references.flatMap(({ by, value }) => (by === kind && isSensible(value) ? [value] : [])));
    const [ofIds, ofSkus] = await Promise.all([
      inParts(named('variantId'), PART, (part) => findVariants(context, call, 'id', part)),
      inParts(named('sku'), PART, (part) => findVariants(context, call, 'sku', part)),
    ]);
    const productOf = new Map<string, string | null | undefined>([
      ...ofIds.map(({ id, product_id }) => [`variantId ${id}`, product_id] as const),
      ...ofSkus.map(({ sku, product_id }) => [`sku ${sku}`, product_id] as const),
    ]);
    const ids = unique([...named('baseSku'), ...[...productOf.values()].flatMap((id) => id ?? [])]);
    const [byId, byHandle] = await Promise.all([
      inParts(ids, PART, async (id) => mapList(await find(context, call, { id }))),
      inParts(named('handle'), PART, async (handle) => mapList(await find(context, call, { handle }))),
    ]);
    return references.map(({ by, value }) => {
      if (by === 'handle') return byHandle.find(({ handle }) => handle === value) ?? null;
      const wanted = by === 'baseSku' ? value : productOf.get(`${by} ${value}`);
      return byId.find(({ productId }) => productId === wanted) ?? null;
    });
  };

export const createGetProductByUrl =
  (context: MedusaContext, productUrl: string): NonNullable<MerchantAdapter['getProductByUrl']> =>
  async (call, { url }) => {
    const slug = findSlug(url, productUrl);
    const found = slug === undefined || !isSensible(slug) ? null : await find(context, call, { handle: [slug] });
    const [product] = found?.items ?? [];
    if (!found || !product) throw new CommerceError('ProductNotFound', { field: ['url'] });
    return found.toProduct(product);
  };

const find = (
  context: MedusaContext,
  call: MerchantCall,
  which: { readonly id: readonly string[] } | { readonly handle: readonly string[] },
): Promise<ProductList> => readProducts(context, call, { limit: PART, ...which });

/** False for what Medusa cannot have and would fail the others in the same call: PostgreSQL takes no null byte, a URL only so much. */
const isSensible = (value: string): boolean => value !== '' && value.length <= 256 && !value.includes('\0');

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];
