import * as z from 'zod';
import type { DeviceClient } from '../servers/start-service.ts';

const productShape = z.object({
  product: z.object({
    variants: z.array(z.object({ sku: z.string(), addToCartRef: z.object({ variantId: z.string() }) })),
  }),
});

/** What `addToCartRef.variantId` is for a SKU of the shop. */
export async function findVariantId(device: DeviceClient, domain: string, sku: string): Promise<string> {
  const answer = await device.request(
    'query ($domain: String!, $sku: String!) { product(domain: $domain, sku: $sku) { variants { sku addToCartRef { variantId } } } }',
    { domain, sku },
  );
  const { variants } = productShape.parse(answer.data, { error: () => JSON.stringify(answer) }).product;
  const found = variants.find((variant) => variant.sku === sku);
  if (found === undefined) throw new TypeError(`${domain} does not sell ${sku}`);
  return found.addToCartRef.variantId;
}
