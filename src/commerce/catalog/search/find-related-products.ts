import type { Product } from '../../../domain/product/product.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireSearchCredential } from '../../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { askIndex } from '../ask-index.ts';
import type { CatalogContext } from '../catalog-context.ts';
import { toProduct } from '../to-product.ts';
import { parseRelated } from './parse-search.ts';
import type { RelatedInput } from './search-input.ts';

/** Throws TokenExpired, InvalidRequest, DomainNotFound, ProductNotFound and StoreUnavailable. */
export async function findRelatedProducts(
  { catalogIndex, merchants, rates }: CatalogContext,
  caller: Caller,
  input: RelatedInput,
): Promise<readonly Product[]> {
  requireSearchCredential(caller.viewer);
  const domains = parseRelated(input);
  const { baseSku, first } = input;
  const { domain } = merchants.require(input.domain);
  const visible = merchants.list().map((merchant) => merchant.domain);
  const query = { domain, baseSku, visible, domains, rates: rates.list(), first };
  const related = await askIndex(() => catalogIndex.listRelated(query));
  if (related === null) {
    throw new CommerceError('ProductNotFound', {
      field: ['id'],
      description: `The last snapshot of ${domain} has no such product`,
    });
  }
  return related.flatMap((found) => {
    const merchant = merchants.find(found.domain);
    return merchant === undefined ? [] : [toProduct(merchant, found.product, found.asOf)];
  });
}
