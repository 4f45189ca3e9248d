import type { MerchantCall } from '../../contract/index.ts';
import { requireData } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { type FoundVariant, foundVariants, VARIANT_FIELDS } from '../wire/product.ts';

/** The variants of these ids or SKUs that the sales channel has, with their stock. Not asked for none. */
export async function findVariants(
  { client }: MedusaContext,
  call: MerchantCall,
  by: 'id' | 'sku',
  values: readonly string[],
): Promise<readonly FoundVariant[]> {
  if (values.length === 0) return [];
  const answer = await client.store(call, {
    operation: 'FindVariants',
    method: 'GET',
    path: ['product-variants'],
    query: { [by]: values, limit: values.length, fields: VARIANT_FIELDS },
    data: foundVariants,
  });
  return requireData(answer).variants;
}
