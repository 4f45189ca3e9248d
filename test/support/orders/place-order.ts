import * as z from 'zod';
import { EXAMPLE_ADDRESS as BUYER } from '../../../src/server/graphiql/example-address.ts';
import type { DeviceClient } from '../servers/start-service.ts';

const PLACE = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) {
    attempt { status result { ... on PlaceOrderSucceeded { order { orderNumber } cart { total { number currency } } } ... on PlaceOrderActionRequired { challenge { url } } ... on PlaceOrderFailed { userErrors { name } } } }
    userErrors { name }
  }
}`;

const variantsShape = z.object({
  product: z.object({ variants: z.array(z.object({ addToCartRef: z.object({ variantId: z.string() }) })) }),
});

const placedShape = z.object({
  placeOrder: z.object({
    attempt: z
      .object({
        status: z.string(),
        result: z
          .object({
            order: z.object({ orderNumber: z.string() }).optional(),
            cart: z.object({ total: z.object({ number: z.number(), currency: z.string() }) }).optional(),
            challenge: z.object({ url: z.string() }).optional(),
            userErrors: z.array(z.object({ name: z.string() })).optional(),
          })
          .nullable(),
      })
      .nullable(),
    userErrors: z.array(z.object({ name: z.string() })),
  }),
});

/** One shirt of the apparel demo shop, ordered with a card. `key` is the attempt's id and its idempotency key. */
export async function placeOrder(
  device: DeviceClient,
  { key, card }: { readonly key: string; readonly card?: string },
) {
  const found = await device.request(
    '{ product(domain: "apparel.demo.example", handle: "harbor-linen-shirt") { variants { addToCartRef { variantId } } } }',
  );
  const [variant] = variantsShape.parse(found.data).product.variants;
  const input = {
    domain: 'apparel.demo.example',
    items: [{ addToCartRef: { variantId: variant?.addToCartRef.variantId }, quantity: 1 }],
    payment: { encryptedCard: await device.encryptCard(card) },
    shippingInfo: BUYER,
    billingInfo: BUYER,
    attemptId: key,
    idempotencyKey: key,
  };
  const answer = await device.request(PLACE, { input });
  return placedShape.parse(answer.data).placeOrder;
}
