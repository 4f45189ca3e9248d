import type { Product } from '../../domain/product.ts';
import type { Caller } from '../../domain/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer-rules.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { callMerchant } from '../call-merchant.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOperation } from '../merchants.ts';
import { parsePageSize } from '../parse-page-size.ts';
import { toProduct } from './to-product.ts';

export interface ListedProducts {
  readonly products: readonly Product[];
  readonly page: number;
  readonly size: number;
  readonly totalPages: number;
}

/** Source: the specification, Get All Products. Throws DomainNotFound, OperationNotSupported, InvalidInputQuery, AllProductsNotFound. */
export async function listProducts(
  context: CommerceContext,
  caller: Caller,
  input: { readonly domain: string; readonly page: number; readonly size: number },
): Promise<ListedProducts> {
  requireAnyCredential(caller.viewer);
  const merchant = context.merchants.require(input.domain);
  const list = requireOperation(merchant, 'listProducts');
  const { page } = input;
  const size = parsePageSize(input.size, 'size');
  if (!Number.isSafeInteger(page) || page < 1) {
    throw new CommerceError('InvalidInputQuery', {
      field: ['page'],
      description: 'page must be a whole number of at least 1',
    });
  }

  const found = await callMerchant(
    context,
    {
      domain: merchant.domain,
      operation: 'listProducts',
      caller,
      timeout: context.settings.readTimeout,
      signal: caller.signal,
    },
    (call) => list(call, { page, size }),
  );
  if (found.totalPages === 0) throw new CommerceError('AllProductsNotFound', { domain: merchant.domain });
  const products = found.products.map((product) => toProduct(merchant, product));
  return { products, page, size, totalPages: found.totalPages };
}
