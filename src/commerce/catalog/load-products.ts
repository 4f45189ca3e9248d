import type { ProductReference } from '../../adapters/contract/index.ts';
import type { Product } from '../../domain/product/product.ts';
import { findTextProblem } from '../../domain/text/find-text-problem.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { callMerchant } from '../merchant-calls/call-merchant.ts';
import { requireOperation } from '../merchant-calls/require-operation.ts';
import type { CatalogContext } from './catalog-context.ts';
import { toProduct } from './to-product.ts';

/**
 * An entry per reference, in order, null if there is no such product. A reference that no product can have is null
 * without a call; the others are sent once each, in one call.
 */
export async function loadProducts(
  context: CatalogContext,
  caller: Caller,
  { domain, references }: { readonly domain: string; readonly references: readonly ProductReference[] },
): Promise<readonly (Product | null)[]> {
  requireAnyCredential(caller.viewer);
  const merchant = context.merchants.require(domain);
  const getProducts = requireOperation(merchant, 'getProducts');
  const asked = new Map(
    references
      .filter(({ value }) => findTextProblem(value, 'identifier') === undefined)
      .map((reference) => [toKey(reference), reference]),
  );
  if (asked.size === 0) return references.map(() => null);

  const { signal } = caller;
  const options = { domain, operation: 'getProducts', caller, timeout: context.settings.readTimeout, signal };
  const answers = await callMerchant(context, options, (call) =>
    getProducts(call, { references: [...asked.values()] }),
  );
  if (answers.length !== asked.size) {
    throw new CommerceError('StoreUnavailable', {
      description: 'The platform returned fewer or more products than requested',
    });
  }
  const asOf = context.runtime.clock.now();
  const keys = [...asked.keys()];
  const products = new Map(
    answers.map((product, index) => [keys[index], product && toProduct(merchant, product, asOf)]),
  );
  return references.map((reference) => products.get(toKey(reference)) ?? null);
}

const toKey = ({ by, value }: ProductReference): string => `${by}:${value}`;
