import type { Product } from '../../domain/product/product.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import { callMerchant } from '../merchant-calls/call-merchant.ts';
import { requireOperation } from '../merchant-calls/require-operation.ts';
import type { CatalogContext } from './catalog-context.ts';
import { checkFewFirst } from './search/parse-search.ts';
import { toProduct } from './to-product.ts';

/** What the platform says sells best, the best first. Throws InvalidRequest, DomainNotFound, OperationNotSupported and StoreUnavailable. */
export async function listPopularProducts(
  context: CatalogContext,
  caller: Caller,
  input: { readonly domain: string; readonly first: number },
): Promise<readonly Product[]> {
  requireAnyCredential(caller.viewer);
  const { first } = input;
  checkFewFirst(first);
  const merchant = context.merchants.require(input.domain);
  const list = requireOperation(merchant, 'listPopularProducts');
  const { domain } = merchant;
  const { signal } = caller;
  const options = { domain, operation: 'listPopularProducts', caller, timeout: context.settings.readTimeout, signal };
  const products = await callMerchant(context, options, (call) => list(call, { first }));
  const asOf = context.runtime.clock.now();
  return products.map((product) => toProduct(merchant, product, asOf));
}
