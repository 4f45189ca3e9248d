import { Pool } from 'undici';
import * as z from 'zod';
import { encryptCard } from '../../src/cryptography/cards/encrypt-card.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../src/server/graphiql/example-address.ts';
import { PLACE_ORDER } from '../../test/support/orders/order-documents.ts';
import { cardKeyShape } from '../../test/support/servers/card-key-shape.ts';
import { CART_FIELDS, CART_QUERY } from './cart-query.ts';
import { graphqlPost } from './graphql-post.ts';

/** In an order in which each finds the cart as it found it the time before. */
const OPERATIONS = [
  'addLineItem',
  'updateLineItem',
  'setShippingInfo',
  'setBillingInfo',
  'setShippingMethod',
  'cart',
  'clearCart',
  'products',
  'product',
  'placeOrder',
  'order',
] as const;
export type BuyerOperationName = (typeof OPERATIONS)[number];

export interface BuyerOperation {
  readonly name: BuyerOperationName;
  /** What is made ready before the clock starts, then one call to us. */
  prepare(): Promise<() => Promise<unknown>>;
}

const PRODUCT_FIELDS = `
  id domain baseSku title handle description productType pdpUrl hasAvailableVariants tags
  priceRange { minPrice { currency value number symbol } maxPrice { currency value number symbol } }
  images { url alt type }
  variants {
    variantId sku title displayName available requiresShipping
    price { currency value number symbol } image { url alt }
    addToCartRef { variantId productId } variantOptionList { option value }
  }
`;

const ORDER_QUERY = `query ($domain: String!, $orderId: ID!) {
  order(domain: $domain, orderId: $orderId) {
    id orderId placedAt orderNumber status platformStatus total { currency value number symbol }
    lineItems { lineItemId sku status quantity fulfilledQuantity } events { type timestamp }
    refunds { refundId } returns { returnId } fulfillments { fulfillmentId }
  }
}`;

const cartShape = z.object({
  lineItems: z.array(z.object({ lineItemId: z.string() })),
  shipments: z.array(
    z.object({
      shipmentId: z.string(),
      shippingMethodOptions: z.array(z.object({ shippingMethodId: z.string() })),
    }),
  ),
});
const placedShape = z.object({
  placeOrder: z.object({
    attempt: z.object({ result: z.object({ __typename: z.literal('PlaceOrderSucceeded'), orderId: z.string() }) }),
  }),
});
const sessionShape = z.object({ createDeviceSession: z.object({ session: z.object({ accessToken: z.string() }) }) });
const catalogShape = z.object({
  products: z.object({
    products: z.array(
      z.object({ handle: z.string(), variants: z.array(z.object({ variantId: z.string(), sku: z.string() })) }),
    ),
  }),
});

/**
 * Everything a buyer does with us, on a device of its own. It calls without the client package: over one connection, as the platform beside
 * us is called, and without the records of a key, which the package gives each change.
 */
export async function openBuyer(
  url: string,
  domain: string,
  sku: string,
): Promise<{ readonly operations: readonly BuyerOperation[]; close(): Promise<void> }> {
  const pool = new Pool(url, { connections: 1, pipelining: 1 });
  const post = async (headers: Record<string, string>, query: string, variables: object) =>
    (await graphqlPost(pool, '/graphql', headers, { query, variables })).data;
  const opened = await post(
    { 'x-svc-app-id': 'demo-app' },
    'mutation { createDeviceSession(input: {}) { session { accessToken } } }',
    {},
  );
  const headers = { 'x-svc-authorization': sessionShape.parse(opened).createDeviceSession.session.accessToken };
  const ask = (query: string, variables: object) => post(headers, query, variables);

  const catalog = catalogShape.parse(
    await ask(
      'query ($domain: String!) { products(domain: $domain) { products { handle variants { variantId sku } } } }',
      { domain },
    ),
  );
  const product = catalog.products.products.find(({ variants }) => variants.some((each) => each.sku === sku));
  const variant = product?.variants.find((each) => each.sku === sku);
  if (product === undefined || variant === undefined) throw new Error(`The shop has no ${sku}`);
  const addToCartRef = { variantId: variant.variantId };
  const { paymentEncryptionKey } = cardKeyShape.parse(
    await ask('{ paymentEncryptionKey { keyId algorithm encryption jwk } }', {}),
  );
  let lineItemId = '';
  let shipmentId = '';
  let shippingMethodId = '';
  let orderId = '';

  const change = (name: string, inputType: string, input: () => object) => {
    const document = `mutation ($input: ${inputType}!) {
      ${name}(input: $input) { cart { ${CART_FIELDS} } userErrors { name message } }
    }`;
    const shape = z.object({ [name]: z.object({ cart: cartShape, userErrors: z.array(z.never()) }) });
    return async () => {
      const variables = { input: { domain, ...input() } };
      return async () => {
        const answer = shape.parse(await ask(document, variables))[name];
        const [shipment] = answer?.cart.shipments ?? [];
        lineItemId = answer?.cart.lineItems[0]?.lineItemId ?? lineItemId;
        shipmentId = shipment?.shipmentId ?? shipmentId;
        shippingMethodId = shipment?.shippingMethodOptions[0]?.shippingMethodId ?? shippingMethodId;
      };
    };
  };
  const read = (document: string, variables: () => object) => async () => {
    const filled = { domain, ...variables() };
    return () => ask(document, filled);
  };
  const placeOrder = async () => {
    const expiryYear = new Date().getUTCFullYear() + 3;
    const card = { number: '4242424242424242', expiryMonth: 12, expiryYear, securityCode: '123', holderName: 'Ada' };
    const input = {
      domain,
      items: [{ addToCartRef, quantity: 1 }],
      payment: { encryptedCard: await encryptCard(card, paymentEncryptionKey) },
      shippingInfo: ADDRESS,
      billingInfo: ADDRESS,
      idempotencyKey: crypto.randomUUID(),
    };
    return async () => {
      orderId = placedShape.parse(await ask(PLACE_ORDER, { input })).placeOrder.attempt.result.orderId;
    };
  };

  const prepare: Readonly<Record<BuyerOperationName, BuyerOperation['prepare']>> = {
    addLineItem: change('addLineItem', 'AddLineItemInput', () => ({ addToCartRef, quantity: 1 })),
    updateLineItem: change('updateLineItem', 'UpdateLineItemInput', () => ({ lineItemId, quantity: 2 })),
    setShippingInfo: change('setShippingInfo', 'SetShippingInfoInput', () => ({ shippingInfo: ADDRESS })),
    setBillingInfo: change('setBillingInfo', 'SetBillingInfoInput', () => ({ billingInfo: ADDRESS })),
    setShippingMethod: change('setShippingMethod', 'SetShippingMethodInput', () => ({ shipmentId, shippingMethodId })),
    cart: read(CART_QUERY, () => ({})),
    clearCart: change('clearCart', 'ClearCartInput', () => ({})),
    products: read(
      `query ($domain: String!) { products(domain: $domain, size: 50) { products { ${PRODUCT_FIELDS} } metadata { totalPages } } }`,
      () => ({}),
    ),
    product: read(
      `query ($domain: String!, $handle: String!) { product(domain: $domain, handle: $handle) { ${PRODUCT_FIELDS} } }`,
      () => ({ handle: product.handle }),
    ),
    placeOrder,
    order: read(ORDER_QUERY, () => ({ orderId })),
  };
  return {
    operations: OPERATIONS.map((name) => ({ name, prepare: prepare[name] })),
    close: () => pool.close(),
  };
}
