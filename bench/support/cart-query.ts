import type { GraphQLCaller } from '../../examples/support/graphql-caller.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../src/server/graphiql/example-address.ts';

export const CART_FIELDS = /* GraphQL */ `
  id cartId platformId shopId displayName cartStatus schemaVersion coupons
  subTotal { currency value number symbol }
  shippingTotal { currency value number symbol }
  taxTotal { currency value number symbol }
  total { currency value number symbol }
  lineItems {
    lineItemId platformLineItemId sku variantId baseSku description variantDescription quantity requiresShipping
    price { currency value number symbol }
    linePrice { currency value number symbol }
    image { url alt type }
  }
  shipments {
    shipmentId lineItemIds notes
    fulfillmentType { fulfillmentTypeId name description }
    fulfillmentTypeOptions { fulfillmentTypeId name }
    shippingMethod { shippingMethodId description estimatedDelivery price { currency value number symbol } }
    shippingMethodOptions { shippingMethodId description price { value number } }
  }
`;

export const CART_QUERY = `query ($domain: String!) { cart(domain: $domain) { ${CART_FIELDS} } }`;

export const BENCH_CART_DOMAIN = 'apparel.demo.example';

export interface FilledCart {
  readonly headers: Record<string, string>;
  /** The last line. Without it, the cart is one shipment. */
  readonly lineItemId: string;
  readonly variantId: string;
}

/** Fills a fresh device's cart with 5 lines that make 2 shipments, and gives the headers that read it. */
export async function fillCart(call: GraphQLCaller): Promise<FilledCart> {
  const { createDeviceSession } = await call<{ createDeviceSession: { session: { accessToken: string } } }>(
    'mutation { createDeviceSession(input: {}) { session { accessToken } } }',
    {},
    { 'x-svc-app-id': 'demo-app' },
  );
  const headers = { 'x-svc-authorization': createDeviceSession.session.accessToken };
  const { products } = await call<{
    products: { products: { variants: { available: boolean; addToCartRef: { variantId: string } }[] }[] };
  }>(
    'query ($domain: String!) { products(domain: $domain, page: 1, size: 100) { products { variants { available addToCartRef { variantId } } } } }',
    { domain: BENCH_CART_DOMAIN },
    headers,
  );
  const variants = products.products.flatMap((product) =>
    product.variants.filter(({ available }) => available).slice(0, 1),
  );
  let lines = 0;
  let shipments = 0;
  let last = { lineItemId: '', variantId: '' };
  for (const { addToCartRef } of variants) {
    const isLast = lines === 4;
    const cart = await addLine(call, headers, addToCartRef.variantId);
    if (isLast && cart.shipments < 2) {
      await removeLine(call, headers, cart.lineItemId);
      continue;
    }
    lines = cart.lines;
    shipments = cart.shipments;
    last = { lineItemId: cart.lineItemId, variantId: addToCartRef.variantId };
    if (lines === 5) break;
  }
  if (lines !== 5 || shipments !== 2) throw new Error(`Wanted 5 lines in 2 shipments, got ${lines} in ${shipments}`);
  await call(
    'mutation ($input: SetShippingInfoInput!) { setShippingInfo(input: $input) { userErrors { name } } }',
    { input: { domain: BENCH_CART_DOMAIN, shippingInfo: ADDRESS } },
    headers,
  );
  return { headers, ...last };
}

async function addLine(call: GraphQLCaller, headers: Record<string, string>, variantId: string) {
  const { addLineItem } = await call<{
    addLineItem: {
      cart: { lineItems: { lineItemId: string; variantId: string }[]; shipments: unknown[] };
      userErrors: { name: string }[];
    };
  }>(
    'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { cart { lineItems { lineItemId variantId } shipments { shipmentId } } userErrors { name } } }',
    { input: { domain: BENCH_CART_DOMAIN, addToCartRef: { variantId }, quantity: 1 } },
    headers,
  );
  const { lineItems, shipments } = addLineItem.cart;
  return {
    lines: lineItems.length,
    shipments: shipments.length,
    lineItemId: lineItems.find((line) => line.variantId === variantId)?.lineItemId ?? '',
  };
}

async function removeLine(call: GraphQLCaller, headers: Record<string, string>, lineItemId: string): Promise<void> {
  await call(
    'mutation ($input: UpdateLineItemInput!) { updateLineItem(input: $input) { userErrors { name } } }',
    { input: { domain: BENCH_CART_DOMAIN, lineItemId, quantity: 0 } },
    headers,
  );
}
