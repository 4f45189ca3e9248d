import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as address } from '../../src/server/graphiql/example-address.ts';
import type { HttpAnswer } from '../support/graphql-client.ts';
import { toCheckoutInputs } from '../support/orders/checkout-inputs.ts';
import { type DeviceClient, startService, type TestService } from '../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';
const CART = `id __typename cartId merchant { id __typename } total { number }
  lineItems { id __typename lineItemId variant { id __typename variantId } product { id __typename } }
  shipments { id __typename lines { quantity lineItem { id __typename variant { id } product { id } } } }`;
const ORDER = `id __typename orderNumber merchant { id __typename displayName } cart { ${CART} }
  lineItems { id __typename title variantDescription quantity image { url } price { number } total { number } variant { id __typename } product { id __typename } }`;
const ADD = `mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { cart { ${CART} } merchant { id __typename cart { id total { number } } } userErrors { code } } }`;
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { userErrors { code } attempt {
  id __typename merchant { id __typename cart { id } } result { ... on PlaceOrderSucceeded { orderId cart { ${CART} } order { ${ORDER} } } }
} } }`;
const WATCH = `subscription ($id: ID!) { placeOrderProgress(attemptId: $id) {
  __typename attempt { id __typename status } ... on ItemAdded { cart { ${CART} } } ... on ShippingUpdated { cart { ${CART} } } ... on OrderPlaced { cart { ${CART} } }
} }`;

const placedShape = z.object({
  placeOrder: z.object({
    attempt: z.object({
      id: z.string(),
      result: z.object({ orderId: z.string(), cart: z.object({ id: z.string() }) }),
    }),
  }),
});
const eventsShape = z.array(
  z.object({
    placeOrderProgress: z.object({
      __typename: z.string(),
      cart: z.object({ id: z.string(), total: z.object({ number: z.number() }) }).optional(),
    }),
  }),
);

/** Every object with a global identifier that an answer shows, as `id` → type. */
function listNodes(data: unknown): Map<string, string> {
  const found = new Map<string, string>();
  JSON.stringify(data, (_name, value: unknown) => {
    const node = z.object({ id: z.string(), __typename: z.string() }).safeParse(value);
    if (node.success) found.set(node.data.id, node.data.__typename);
    return value;
  });
  return found;
}

const errorsOf = ({ errors = [] }: HttpAnswer) => errors.map(({ path, extensions }) => [path, extensions?.code]);

describe('edges', () => {
  let service: TestService;
  let device: DeviceClient;
  const variants = new Map<string, readonly string[]>();

  before(async () => {
    service = await startService({ commerceSettings: { listedCartTimeout: 100 } });
    const shape = z.object({
      products: z.object({
        products: z.array(z.object({ variants: z.array(z.object({ variantId: z.string(), available: z.boolean() })) })),
      }),
    });
    for (const domain of [APPAREL, JEWELRY]) {
      const answer = await service.post(
        `{ products(domain: "${domain}") { products { variants { variantId available } } } }`,
        { headers: { 'x-svc-app-id': 'demo-app' } },
      );
      const { products } = shape.parse(answer.data).products;
      variants.set(
        domain,
        products.flatMap((product) => product.variants.find(({ available }) => available)?.variantId ?? []),
      );
    }
  });

  beforeEach(async () => {
    device = await service.openDevice();
    for (const domain of [APPAREL, JEWELRY]) service.takeCalls(domain);
  });

  after(async () => {
    await service[Symbol.asyncDispose]();
  });

  const variantOf = (domain: string, index = 0) => ({ variantId: variants.get(domain)?.[index] ?? '' });

  const add = (index = 0, domain = APPAREL) =>
    device.request(ADD, { input: { domain, addToCartRef: variantOf(domain, index), quantity: 1 } });

  const place = async (domain = APPAREL) => {
    const attemptId = crypto.randomUUID();
    const items = [0, 1].map((index) => ({ ...variantOf(domain, index), quantity: 2 }));
    const input = {
      domain,
      items,
      payment: { encryptedCard: await device.encryptCard() },
      shippingInfo: address,
      billingInfo: address,
      ...(await toCheckoutInputs(device, domain)),
      attemptId,
      idempotencyKey: attemptId,
    };
    const answer = await device.request(PLACE, { input });
    assert.equal(answer.errors, undefined);
    return { attemptId, data: answer.data, ...placedShape.parse(answer.data).placeOrder.attempt };
  };

  const watch = async (id: string) => {
    const events = [];
    for await (const { data } of device.watch(WATCH, { id })) events.push(data);
    return eventsShape.parse(events).map(({ placeOrderProgress }) => placeOrderProgress);
  };

  const look = (client: DeviceClient, id: string) =>
    client.request('query ($id: ID!) { node(id: $id) { id __typename } }', { id });

  it('lead to nodes that are found again, each under the same identifier', async () => {
    const opened = await add();
    const placed = await place();
    const events: unknown[] = [];
    for await (const { data } of device.watch(WATCH, { id: placed.attemptId })) events.push(data);
    const nodes = listNodes([opened.data, placed.data, events]);

    for (const [id, type] of nodes) {
      const { data, errors } = await look(device, id);
      assert.deepEqual({ data, errors }, { data: { node: { id, __typename: type } }, errors: undefined }, type);
    }
    assert.deepEqual([...new Set(nodes.values())].sort(), [
      'Cart',
      'LineItem',
      'Merchant',
      'Order',
      'OrderLineItem',
      'PlaceOrderAttempt',
      'Product',
      'ProductVariant',
      'Shipment',
    ]);
  });

  it("show nothing of another device's cart, order or attempt", async () => {
    const opened = await add();
    const placed = await place();
    const events: unknown[] = [];
    for await (const { data } of device.watch(WATCH, { id: placed.attemptId })) events.push(data);
    const stranger = await service.openDevice();
    const open = /^(Merchant|Product|ProductVariant)$/;
    const hidden = [...listNodes([opened.data, placed.data, events])].filter(([, type]) => !open.test(type));

    assert.ok(hidden.length > 10);
    for (const [id, type] of hidden) {
      const answer = await look(stranger, id);
      assert.deepEqual(answer.data, { node: null }, type);
      assert.ok(
        (answer.errors ?? []).every(({ extensions }) => extensions?.code === 'Forbidden'),
        type,
      );
    }
  });

  it('show the carts of events as carts of their own, as they were', async () => {
    const placed = await place();

    const events = await watch(placed.attemptId);
    const again = await watch(placed.attemptId);

    const carts = events.flatMap(({ __typename, cart }) => (cart === undefined ? [] : [{ __typename, ...cart }]));
    assert.deepEqual(
      carts.map(({ __typename }) => __typename),
      ['ItemAdded', 'ItemAdded', 'ShippingUpdated', 'OrderPlaced'],
    );
    assert.equal(new Set(carts.map(({ id }) => id)).size, 4);
    assert.equal(carts.at(-1)?.id, placed.result.cart.id);
    assert.deepEqual(again, events);
    for (const { id, total } of carts) {
      const { data } = await device.request('query ($id: ID!) { node(id: $id) { ... on Cart { total { number } } } }', {
        id,
      });
      assert.deepEqual(data, { node: { total } });
    }
  });

  it('cost a cart page one call for the cart and one for the catalog', async () => {
    await add(0);
    await add(1);
    service.takeCalls(APPAREL);

    const answer = await device.request(
      `{ merchant(domain: "${APPAREL}") { cart { ${CART} } } cart(domain: "${APPAREL}") { ${CART} merchant { cart { ${CART} } } } }`,
    );

    assert.equal(answer.errors, undefined);
    assert.deepEqual(service.takeCalls(APPAREL), ['getCart', 'getProducts']);
  });

  it('cost an order page one call for the order and one for the catalog', async () => {
    const { result } = await place();
    service.takeCalls(APPAREL);

    const answer = await device.request(
      `query ($orderId: ID!) { order(domain: "${APPAREL}", orderId: $orderId) { ${ORDER} } }`,
      { orderId: result.orderId },
    );

    assert.equal(answer.errors, undefined);
    assert.deepEqual(service.takeCalls(APPAREL), ['getOrder', 'getProducts']);
  });

  it('cost a history one call for each order and one for each catalog', async () => {
    await place();
    await place(JEWELRY);
    await place();
    for (const domain of [APPAREL, JEWELRY]) service.takeCalls(domain);

    const answer = await device.request(`{ orders { nodes { ${ORDER} } } }`);

    assert.equal(answer.errors, undefined);
    assert.deepEqual(service.takeCalls(APPAREL), ['getOrder', 'getOrder', 'getProducts']);
    assert.deepEqual(service.takeCalls(JEWELRY), ['getOrder', 'getProducts']);
  });

  it('show the cart of each change without asking for it again, also where several changes come in one document', async () => {
    const input = (index: number) =>
      `{ domain: "${APPAREL}", addToCartRef: { variantId: "${variantOf(APPAREL, index).variantId}" }, quantity: 1 }`;
    const fields =
      'cart { total { number } merchant { cart { total { number } } } } merchant { cart { total { number } } }';

    const answer = await device.request(
      `mutation { first: addLineItem(input: ${input(0)}) { ${fields} } second: addLineItem(input: ${input(1)}) { ${fields} } }`,
    );

    const total = z.object({ total: z.object({ number: z.number() }) });
    const payload = z.object({
      cart: total.extend({ merchant: z.object({ cart: total }) }),
      merchant: z.object({ cart: total }),
    });
    const { first, second } = z.object({ first: payload, second: payload }).parse(answer.data);
    for (const { cart, merchant } of [first, second]) {
      assert.deepEqual(cart.merchant.cart.total, cart.total);
      assert.deepEqual(merchant.cart.total, cart.total);
    }
    assert.notDeepEqual(first.cart.total, second.cart.total);
    assert.deepEqual(service.takeCalls(APPAREL), ['addLineItems', 'addLineItems']);
  });

  it('say that there is no cart without asking anybody', async () => {
    const answer = await device.request('{ merchants { domain cart { id } } }');

    assert.equal(answer.errors, undefined);
    assert.ok(z.object({ merchants: z.array(z.object({ cart: z.null() })) }).safeParse(answer.data).success);
    assert.deepEqual(service.takeCalls(APPAREL), []);
  });

  it('let a dead shop hold up no other: its cart is an error with its path, in lists and in payloads', async () => {
    await add();
    await add(0, JEWELRY);
    service.faults(APPAREL).inject('getCart', 'hang');

    const list = await device.request('{ merchants { domain cart { id } } }');

    const shape = z.object({
      merchants: z.array(z.object({ domain: z.string(), cart: z.object({ id: z.string() }).nullable() })),
    });
    const { merchants } = shape.parse(list.data);
    const index = merchants.findIndex(({ domain }) => domain === APPAREL);
    assert.deepEqual(errorsOf(list), [[['merchants', index, 'cart'], 'StoreUnavailable']]);
    assert.deepEqual(merchants.map(({ domain, cart }) => [domain, cart !== null]).sort(), [
      [APPAREL, false],
      ['home.demo.example', false],
      [JEWELRY, true],
    ]);

    service.faults(APPAREL).inject('getCart', 'fail-before');
    service.faults(APPAREL).inject('getCart', 'fail-before');
    const refused = await device.request(
      `mutation { updateLineItem(input: { domain: "${APPAREL}", lineItemId: "none", quantity: 1 }) { cart { id } merchant { domain cart { id } } userErrors { code } } }`,
    );
    assert.deepEqual(refused.data, {
      updateLineItem: {
        cart: null,
        merchant: { domain: APPAREL, cart: null },
        userErrors: [{ code: 'LINE_ITEM_NOT_FOUND' }],
      },
    });
    assert.deepEqual(errorsOf(refused), [[['updateLineItem', 'merchant', 'cart'], 'StoreUnavailable']]);
  });

  it('name no merchant where the domain is unknown', async () => {
    const answer = await device.request(
      'mutation { clearCart(input: { domain: "nowhere.example" }) { merchant { id } userErrors { code } } }',
    );

    assert.deepEqual(answer.data, { clearCart: { merchant: null, userErrors: [{ code: 'DOMAIN_NOT_FOUND' }] } });
  });

  it('tell a service that may read the orders whose they are', async () => {
    const { result } = await place();
    const bound = await device.request(
      'mutation { createServiceBinding(input: { service: "returns-portal" }) { binding { accessToken } } }',
    );
    const shape = z.object({ createServiceBinding: z.object({ binding: z.object({ accessToken: z.string() }) }) });
    const { accessToken } = shape.parse(bound.data).createServiceBinding.binding;

    const answer = await service.post(
      `{ order(domain: "${APPAREL}", orderId: "${result.orderId}") { merchant { domain } cart { cartStatus merchant { domain } } lineItems { title } } }`,
      { headers: { 'x-svc-authorization': accessToken } },
    );

    assert.equal(answer.errors, undefined);
    const order = z.object({
      order: z.object({
        merchant: z.object({ domain: z.literal(APPAREL) }),
        lineItems: z.array(z.object({ title: z.string() })),
      }),
    });
    assert.equal(order.parse(answer.data).order.lineItems.length, 2);
  });
});
