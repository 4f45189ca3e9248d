import * as z from 'zod';
import type { MedusaServer } from './harness.ts';

const answer = z.object({ variants: z.array(z.object({ id: z.string(), sku: z.string() })) });

/** The IDs of the shop's variants by SKU: Medusa makes new ones each time that the shop is filled. */
export async function readVariants({
  url,
  publishableKey,
}: Pick<MedusaServer, 'url' | 'publishableKey'>): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${url}/store/product-variants?limit=100&fields=id,sku`, {
    headers: { 'x-publishable-api-key': publishableKey },
  });
  return Object.fromEntries(answer.parse(await response.json()).variants.map(({ sku, id }) => [sku, id]));
}
