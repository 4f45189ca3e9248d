import type { MerchantCall } from '../../contract/index.ts';
import type { ShopifyContext } from '../shopify-context.ts';
import { readMoreVariants, type WireProduct } from '../wire/product.ts';

/** The product with all of its variants, of which it may have 2,048. What went since it was read has those that were. */
export async function withAllVariants(
  { client }: ShopifyContext,
  call: MerchantCall,
  product: WireProduct,
): Promise<WireProduct> {
  let { variants } = product;
  while (variants.pageInfo.hasNextPage) {
    const more = await client(call, readMoreVariants, { id: product.id, after: variants.pageInfo.endCursor });
    if (more.product === null) break;
    const { nodes, pageInfo } = more.product.variants;
    variants = { nodes: [...variants.nodes, ...nodes], pageInfo };
  }
  return { ...product, variants };
}
