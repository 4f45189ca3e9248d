import type { Product } from '../../domain/product/product.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { parsePageSize } from '../input/parse-page-size.ts';
import { requireOperation } from '../merchant-calls/require-operation.ts';
import { askIndex, createNotListed } from './ask-index.ts';
import type { CatalogContext } from './catalog-context.ts';
import { toProduct } from './to-product.ts';

export interface ListedProducts {
  readonly products: readonly Product[];
  readonly page: number;
  readonly size: number;
  readonly totalPages: number;
  /** When the listing began that the snapshot was made from, in Unix milliseconds. */
  readonly asOf: number;
}

/**
 * Pages of the last snapshot, also while the merchant's platform is down. Source: the specification, Get All Products. Throws
 * DomainNotFound, OperationNotSupported, InvalidInputQuery, AllProductsNotFound and StoreUnavailable.
 */
export async function listProducts(
  context: CatalogContext,
  caller: Caller,
  input: { readonly domain: string; readonly page: number; readonly size: number },
): Promise<ListedProducts> {
  requireAnyCredential(caller.viewer);
  const merchant = context.merchants.require(input.domain);
  requireOperation(merchant, 'listProducts');
  const { page } = input;
  const size = parsePageSize(input.size, 'size');
  if (!Number.isSafeInteger(page) || page < 1) {
    throw new CommerceError('InvalidInputQuery', {
      field: ['page'],
      description: 'page must be a whole number of at least 1',
    });
  }

  const found = await askIndex(() => context.catalogIndex.listProducts({ domain: merchant.domain, page, size }));
  if (found === null) throw createNotListed(merchant.domain);
  if (found.total === 0) {
    throw new CommerceError('AllProductsNotFound', {
      domain: merchant.domain,
      description: `The catalog of ${merchant.domain} is empty`,
    });
  }
  const { total, asOf } = found;
  const products = found.products.map((product) => toProduct(merchant, product, asOf));
  return { products, page, size, totalPages: Math.ceil(total / size), asOf };
}
