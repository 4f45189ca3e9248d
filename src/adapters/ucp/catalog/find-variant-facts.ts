import type { MerchantCall } from '../../contract/index.ts';
import type { VariantFacts } from '../cart/cart-mapper.ts';
import type { UcpContext } from '../ucp-context.ts';
import { lookUp } from './look-up.ts';

/** What the catalog knows of these variants. */
export async function findVariantFacts(
  context: UcpContext,
  call: MerchantCall,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, VariantFacts>> {
  const products = await lookUp(context, call, variantIds);
  return new Map(
    products.flatMap((product) =>
      product.variants.map(({ id, sku, title }) => {
        const variantTitle = title && title !== product.title ? title : null;
        return [id, { sku: sku || id, baseSku: product.id, title: product.title, variantTitle }] as const;
      }),
    ),
  );
}
