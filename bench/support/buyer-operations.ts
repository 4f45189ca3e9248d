import { Pool } from 'undici';
import { z } from 'zod';
import { encryptCard } from '../../src/auth/encrypt-card.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../src/server/graphiql/example-address.ts';
import { PLACE_ORDER } from '../../test/support/orders/order-documents.ts';
import { cardKeyShape } from '../../test/support/servers/card-key-shape.ts';
import { CART_FIELDS, CART_QUERY } from './cart-query.ts';
import { graphqlPost } from './graphql-post.ts';

export interface BuyerOperation {
  readonly name: string;
  /** What is made ready before the clock starts, then one call to us. */
  prepare(): Promise<() => Promise<unknown>>;
  /** The fewest calls to Vendure with which the same could be had, and what ours has beyond them. */
  readonly fewest: number;
  readonly because?: string;
}

const LOOK =
  'a look before the change: Vendure would start a new order in a session whose order was placed (decision 0075)';

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

const cartShape = z.object({ lineItems: z.array(z.object({ lineItemId: z.string() })) });
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
 * Everything a buyer does with us, in an order in which each operation finds the cart as it found it the time before. A
 * device of its own; what it buys is never out of stock.
 */
export async function openBuyer(
  url: string,
  domain: string,
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
  const poster = catalog.products.products.flatMap(({ variants }) => variants).find(({ sku }) => sku === 'POSTER');
  if (poster === undefined) throw new Error('The shop has no poster');
  const addToCartRef = { variantId: poster.variantId };
  const { paymentEncryptionKey } = cardKeyShape.parse(
    await ask('{ paymentEncryptionKey { keyId algorithm encryption jwk } }', {}),
  );
  let lineItemId = '';
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
        lineItemId = answer?.cart.lineItems[0]?.lineItemId ?? lineItemId;
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

  return {
    operations: [
      {
        name: 'addLineItem',
        prepare: change('addLineItem', 'AddLineItemInput', () => ({ addToCartRef, quantity: 1 })),
        fewest: 2,
        because: LOOK,
      },
      {
        name: 'updateLineItem',
        prepare: change('updateLineItem', 'UpdateLineItemInput', () => ({ lineItemId, quantity: 2 })),
        fewest: 2,
        because: LOOK,
      },
      {
        name: 'setShippingInfo',
        prepare: change('setShippingInfo', 'SetShippingInfoInput', () => ({ shippingInfo: ADDRESS })),
        fewest: 2,
        because: LOOK,
      },
      {
        name: 'setBillingInfo',
        prepare: change('setBillingInfo', 'SetBillingInfoInput', () => ({ billingInfo: ADDRESS })),
        fewest: 2,
        because: LOOK,
      },
      {
        name: 'setShippingMethod',
        prepare: change('setShippingMethod', 'SetShippingMethodInput', () => ({
          shipmentId: 'shipment',
          shippingMethodId: '1',
        })),
        fewest: 2,
      },
      { name: 'cart', prepare: read(CART_QUERY, () => ({})), fewest: 1 },
      { name: 'clearCart', prepare: change('clearCart', 'ClearCartInput', () => ({})), fewest: 1, because: LOOK },
      {
        name: 'products',
        prepare: read(
          `query ($domain: String!) { products(domain: $domain, size: 100) { products { ${PRODUCT_FIELDS} } metadata { totalPages } } }`,
          () => ({}),
        ),
        fewest: 0,
      },
      {
        name: 'product',
        prepare: read(
          `query ($domain: String!, $handle: String!) { product(domain: $domain, handle: $handle) { ${PRODUCT_FIELDS} } }`,
          () => ({ handle: 'mug' }),
        ),
        fewest: 1,
      },
      {
        name: 'placeOrder',
        prepare: placeOrder,
        fewest: 4,
        because:
          'each step is a change of its own with its look, told to watchers; and a document with several mutations goes on after a refusal, so that nothing may stand beside the payment (decision 0087)',
      },
      { name: 'order', prepare: read(ORDER_QUERY, () => ({ orderId })), fewest: 1 },
    ],
    close: () => pool.close(),
  };
}
