import type { Product } from '../../domain/product/product.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { CatalogContext } from './catalog-context.ts';
import { loadProducts } from './load-products.ts';
import { readPostalCode } from './read-postal-code.ts';
import { readProductAt } from './read-product-at.ts';

/**
 * A product as `getProductByUrl` answered it for a postal code, read again; null if there is none any more. Throws DomainNotFound,
 * StoreUnavailable.
 */
export async function findLocalProduct(
  context: CatalogContext,
  caller: Caller,
  { domain, baseSku, postalCode }: { readonly domain: string; readonly baseSku: string; readonly postalCode: string },
): Promise<Product | null> {
  const references = [{ by: 'baseSku' as const, value: baseSku }];
  const [product] = await loadProducts(context, caller, { domain, references });
  const merchant = context.merchants.require(domain);
  if (!product?.pdpUrl || postalCode === '') return null;
  const { code } = await readPostalCode(context, caller, { merchant, text: postalCode });
  // Answers hold the code in its usual form, so any other text is not from an answer.
  if (code !== postalCode) return null;
  return readProductAt(context, caller, { merchant, url: product.pdpUrl, postalCode }).catch((error: unknown) => {
    const isGone = error instanceof CommerceError && gone.has(error.name);
    if (!isGone) throw error;
    return null;
  });
}

const gone: ReadonlySet<string> = new Set([
  'ProductNotFound',
  'ProductDiscontinued',
  'VariantNotFound',
  'InvalidRequest',
]);
