import assert from 'node:assert/strict';
import * as z from 'zod';
import { encryptCard } from '../../src/cryptography/cards/encrypt-card.ts';
import { EXAMPLE_ADDRESS as address } from '../../src/server/graphiql/example-address.ts';
import { solveCaptcha } from '../support/orders/checkout-inputs.ts';
import { cardKeyShape } from '../support/servers/card-key-shape.ts';
import { ADD, CATALOG, DELIVER, HISTORY, OPEN, ORDER, PROGRESS, REFETCH, SHIP, SHOP } from './documents.ts';

export type Data = Readonly<Record<string, unknown>>;

export interface JourneyClient {
  /** Throws if the answer has GraphQL errors. */
  send(document: string, variables: Data): Promise<Data>;
  watch(document: string, variables: Data): AsyncIterable<Data>;
  close?(): Promise<void>;
}

export type OpenClient = (headers: Readonly<Record<string, string>>) => JourneyClient;

const basketShape = z.object({
  id: z.string(),
  cartStatus: z.string(),
  lineItems: z.array(z.object({ quantity: z.number() })),
  shipments: z.array(
    z.object({ shipmentId: z.string(), shippingMethodOptions: z.array(z.object({ shippingMethodId: z.string() })) }),
  ),
});
const openShape = z.object({ createDeviceSession: z.object({ session: z.object({ accessToken: z.string() }) }) });
const refShape = z.object({
  variantId: z.string(),
  productId: z.string().nullable(),
  variantHandles: z.array(z.string()),
});
const catalogShape = z.object({
  products: z.object({
    products: z
      .array(z.object({ variants: z.array(z.object({ available: z.boolean(), addToCartRef: refShape })) }))
      .min(2),
  }),
});
const shopShape = z.object({
  merchant: z.object({
    cart: basketShape.nullable(),
    checkoutRequirements: z.object({
      captcha: z.object({ url: z.string() }).nullable(),
      consents: z.array(z.object({ consentId: z.string(), explicit: z.boolean(), required: z.boolean() })),
    }),
  }),
  ...cardKeyShape.shape,
});
const changeShape = z.record(z.string(), z.object({ cart: basketShape, userErrors: z.array(z.never()) }));
const orderShape = z.object({
  completeOrder: z.object({
    attempt: z.object({ result: z.object({ __typename: z.literal('PlaceOrderSucceeded'), orderId: z.string() }) }),
    userErrors: z.array(z.never()),
  }),
});
const progressShape = z.object({
  placeOrderProgress: z.object({
    __typename: z.string(),
    order: z.object({ id: z.string(), orderNumber: z.string() }).optional(),
  }),
});
const historyShape = z.object({
  orders: z.object({
    edges: z.array(z.object({ cursor: z.string(), node: z.object({ id: z.string(), orderNumber: z.string() }) })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});
const nodeShape = z.object({ node: z.object({ __typename: z.string(), id: z.string() }) });

/** From no session to the second order of the history, at the limits that a service has by default. */
export async function walk(open: OpenClient, domain: string): Promise<void> {
  const visitor = open({ 'x-svc-app-id': 'demo-app' });
  const { session } = openShape.parse(await visitor.send(OPEN, { input: {} })).createDeviceSession;
  await visitor.close?.();
  const client = open({ 'x-svc-authorization': session.accessToken });
  const numbers = [await buy(client, domain), await buy(client, domain)];

  const first = historyShape.parse(await client.send(HISTORY, { first: 1 })).orders;
  assert.equal(first.pageInfo.hasNextPage, true);
  const second = historyShape.parse(await client.send(HISTORY, { first: 1, after: first.pageInfo.endCursor })).orders;
  assert.equal(second.pageInfo.hasNextPage, false);
  // A store that joins pages gives the first one again with the second.
  const orders = new Map([...first.edges, ...second.edges].map(({ node }) => [node.id, node.orderNumber]));
  assert.deepEqual([...orders.values()].sort(), numbers.sort());
  for (const id of orders.keys()) {
    assert.deepEqual(nodeShape.parse(await client.send(REFETCH, { id })).node, { __typename: 'Order', id });
  }
  await client.close?.();
}

/** The number of an order that was watched until it was placed. */
async function buy(client: JourneyClient, domain: string): Promise<string> {
  const catalog = catalogShape.parse(await client.send(CATALOG, { domain })).products.products;
  const refs = catalog.flatMap(({ variants }) => variants.find(({ available }) => available)?.addToCartRef ?? []);
  const change = async (document: string, input: Data) => {
    const [payload] = Object.values(changeShape.parse(await client.send(document, { input: { domain, ...input } })));
    assert.ok(payload);
    return payload.cart;
  };
  for (const { variantId, productId, variantHandles } of refs.slice(0, 2)) {
    await change(ADD, { addToCartRef: { variantId, productId, variantHandles }, quantity: 2 });
  }
  const { shipments, id } = await change(DELIVER, { shippingInfo: address });
  for (const { shipmentId, shippingMethodOptions } of shipments) {
    await change(SHIP, { shipmentId, shippingMethodId: shippingMethodOptions[0]?.shippingMethodId });
  }
  assert.deepEqual(nodeShape.parse(await client.send(REFETCH, { id })).node.id, id);

  const { merchant, paymentEncryptionKey } = shopShape.parse(await client.send(SHOP, { domain }));
  assert.deepEqual(
    merchant.cart?.lineItems.map(({ quantity }) => quantity),
    [2, 2],
  );
  const { captcha, consents } = merchant.checkoutRequirements;
  const card = {
    number: '4242424242424242',
    expiryMonth: 12,
    expiryYear: new Date().getUTCFullYear() + 3,
    securityCode: '123',
    holderName: 'Ada Lovelace',
  };
  const attemptId = crypto.randomUUID();
  const told = untilPlaced(client.watch(PROGRESS, { attemptId }));
  const input = {
    domain,
    attemptId,
    idempotencyKey: attemptId,
    payment: { encryptedCard: await encryptCard(card, paymentEncryptionKey) },
    billingInfo: address,
    ...(captcha !== null && { captchaToken: await solveCaptcha(captcha.url) }),
    consents: consents
      .filter(({ explicit, required }) => explicit && required)
      .map(({ consentId }) => ({ consentId, accepted: true })),
  };
  orderShape.parse(await client.send(ORDER, { input }));
  return told;
}

async function untilPlaced(events: AsyncIterable<Data>): Promise<string> {
  const told: string[] = [];
  for await (const event of events) {
    const { __typename, order } = progressShape.parse(event).placeOrderProgress;
    told.push(__typename);
    if (order !== undefined) return order.orderNumber;
  }
  throw new Error(`No order was placed: ${told.join(', ')}`);
}
