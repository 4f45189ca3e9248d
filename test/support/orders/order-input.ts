import assert from 'node:assert/strict';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as BUYER } from '../../../src/server/graphiql/example-address.ts';
import type { DeviceClient } from '../servers/start-service.ts';
import { toCheckoutInputs } from './checkout-inputs.ts';

const productsShape = z.object({
  products: z.object({
    products: z.array(
      z.object({
        variants: z.array(z.object({ available: z.boolean(), addToCartRef: z.object({ variantId: z.string() }) })),
      }),
    ),
  }),
});

/** The first variant in stock. */
export async function findVariant(device: DeviceClient, domain: string): Promise<string> {
  const answer = await device.request(
    'query ($domain: String!) { products(domain: $domain, page: 1, size: 20) { products { variants { available addToCartRef { variantId } } } } }',
    { domain },
  );
  const variant = productsShape
    .parse(answer.data, { error: () => JSON.stringify(answer) })
    .products.products.flatMap(({ variants }) => variants)
    .find(({ available }) => available);
  assert.ok(variant);
  return variant.addToCartRef.variantId;
}

/** The input of placeOrder for one unit of the first product in stock, under a key of its own. */
export const toOrderInput = async (device: DeviceClient, domain: string, attemptId: string, number?: string) => ({
  domain,
  items: [{ addToCartRef: { variantId: await findVariant(device, domain) }, quantity: 1 }],
  payment: { encryptedCard: await device.encryptCard(number) },
  shippingInfo: BUYER,
  billingInfo: BUYER,
  ...(await toCheckoutInputs(device, domain)),
  attemptId,
  idempotencyKey: attemptId,
});
