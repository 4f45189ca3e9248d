import assert from 'node:assert/strict';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import type { DeviceClient } from '../servers/start-service.ts';
import { findVariant } from './order-input.ts';

const OUTCOME = `cart { total { number currency }
  shipments { shipmentId shippingMethod { shippingMethodId } shippingMethodOptions { shippingMethodId } } } userErrors { name }`;

const changeShape = z.object({
  cart: z.object({
    total: z.object({ number: z.number(), currency: z.string() }),
    shipments: z.array(
      z.object({
        shipmentId: z.string(),
        shippingMethod: z.object({ shippingMethodId: z.string() }).nullable(),
        shippingMethodOptions: z.array(z.object({ shippingMethodId: z.string() })),
      }),
    ),
  }),
  userErrors: z.array(z.object({ name: z.string() })).length(0),
});

export interface ReadyCart {
  readonly variantId: string;
  readonly total: { readonly number: number; readonly currency: string };
}

/** Makes the device's cart at a demo shop ready for completeOrder: one unit, addresses, a shipping method. */
export async function makeReadyCart(device: DeviceClient, domain: string): Promise<ReadyCart> {
  const change = async (name: string, input: object) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const answer = await device.request(`mutation ($input: ${type}!) { ${name}(input: $input) { ${OUTCOME} } }`, {
      input: { domain, ...input },
    });
    return changeShape.parse(answer.data?.[name], { error: () => JSON.stringify(answer) }).cart;
  };

  const variantId = await findVariant(device, domain);
  await change('addLineItem', { addToCartRef: { variantId }, quantity: 1 });
  await change('setBillingInfo', { billingInfo: ADDRESS });
  let cart = await change('setShippingInfo', { shippingInfo: ADDRESS });
  for (const { shipmentId, shippingMethod, shippingMethodOptions } of cart.shipments) {
    const [first] = shippingMethodOptions;
    assert.ok(first);
    if (shippingMethod !== null) continue;
    cart = await change('setShippingMethod', { shipmentId, shippingMethodId: first.shippingMethodId });
  }
  return { variantId, total: cart.total };
}
