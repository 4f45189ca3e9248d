import type { MerchantCall } from '../../contract/index.ts';
import { inParts } from '../../toolkit/catalog/in-parts.ts';
import { requireData } from '../client.ts';
import { CATALOG_LOOKUP } from '../ucp-agent.ts';
import type { UcpContext } from '../ucp-context.ts';
import { lookedUp, type WireProduct } from '../wire/product.ts';

/** How many identifiers shops take at a time. */
const PART = 25;

/** The products that these identifiers of products or variants belong to, with those variants only. Nothing from a shop without look-up. */
export async function lookUp(
  { client, discover }: UcpContext,
  call: MerchantCall,
  identifiers: readonly string[],
): Promise<readonly WireProduct[]> {
  const ids = [...new Set(identifiers)];
  if (ids.length === 0 || !(await discover(call)).capabilities.has(CATALOG_LOOKUP)) return [];
  return inParts(ids, PART, async (part) => {
    const answer = await client(call, { operation: 'LookupCatalog', body: { ids: part }, data: lookedUp });
    return requireData(answer).products;
  });
}
