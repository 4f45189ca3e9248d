import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { toGlobalId } from '../../../src/graphql/global-id.ts';
import { openFor } from '../../support/at-end.ts';
import { codesOf, post } from '../../support/graphql-client.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { findVariant, toOrderInput } from '../../support/orders/order-input.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const SHOP = 'apparel.demo.example';
const OTHER = 'home.demo.example';
const CHALLENGED = '4000000000003220';
const PLACE = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { replayed attempt { status } userErrors { name } }
}`;
const COMPLETE = `mutation ($input: CompleteOrderInput!) {
  completeOrder(input: $input) { attempt { status } userErrors { name } }
}`;
const ADD = `mutation ($input: AddLineItemInput!) {
  addLineItem(input: $input) { replayed cart { lineItems { quantity } } userErrors { name } }
}`;
const CONTINUE = `mutation ($id: ID!) {
  continuePlaceOrder(input: { attemptId: $id }) { attempt { status } userErrors { name } }
}`;
const ATTEMPT = `query ($id: ID!) {
  placeOrderAttempt(attemptId: $id) { status result { ... on PlaceOrderActionRequired { challenge { url } } } }
}`;
const WATCH = 'subscription ($id: ID!) { placeOrderProgress(attemptId: $id) { __typename } }';
const ORDERS = '{ orders(first: 5) { nodes { orderId status merchant { domain } } } }';

interface Steps {
  readonly service: TestService;
  readonly device: DeviceClient;
}

/** A service whose shop is open, then the same data folder under a service where it is disabled. */
async function closeShop<Before>(
  t: TestContext,
  prepare: (open: Steps) => Promise<Before>,
): Promise<Steps & { readonly before: Before }> {
  const dataFolder = await temporaryFolder(t);
  const open = await startService({ domains: [SHOP, OTHER], dataFolder });
  let device: DeviceClient;
  let before: Before;
  try {
    device = await open.openDevice();
    before = await prepare({ service: open, device });
  } finally {
    await open[Symbol.asyncDispose]();
  }
  const { merchants } = open.config;
  const disabled = merchants.map((merchant) => ({ ...merchant, enabled: merchant.domain !== SHOP }));
  const service = await openFor(t, () =>
    startService({ dataFolder, config: { merchants: disabled }, keepsSnapshots: true }),
  );
  const { headers } = device;
  const request: DeviceClient['request'] = (query, variables = {}) => post(service.url, query, { headers, variables });
  return { service, device: { ...device, request, watch: service.watcherFor(device) }, before };
}

/** One order, one cart with an item, and the keys of both. */
async function shopOnce({ device }: Steps) {
  const order = await toOrderInput(device, SHOP, crypto.randomUUID());
  await device.request(PLACE, { input: order });
  const addToCartRef = { variantId: await findVariant(device, SHOP) };
  const add = { domain: SHOP, addToCartRef, quantity: 2, idempotencyKey: 'add-1' };
  await device.request(ADD, { input: add });
  const { data } = await device.request(ORDERS);
  const orderId = /"orderId":"([^"]+)"/.exec(JSON.stringify(data))?.[1] ?? assert.fail('no order');
  return { order, add, orderId };
}

describe('a disabled merchant', () => {
  it('does not exist for whoever looks for it or would buy there, and nothing happens', async (t) => {
    const { service, device, before } = await closeShop(t, shopOnce);
    const input = { domain: SHOP };
    const newOrder = { ...before.order, attemptId: crypto.randomUUID(), idempotencyKey: 'order-2' };
    const { items: _items, shippingInfo: _shipping, ...completion } = newOrder;
    const charged = await service.ledger.charges(SHOP);
    const queries = [
      `{ cart(domain: "${SHOP}") { id } }`,
      `{ merchant(domain: "${SHOP}") { domain } }`,
      `{ products(domain: "${SHOP}", page: 1, size: 1) { products { title } } }`,
      `{ product(domain: "${SHOP}", handle: "harbor-linen-shirt") { title } }`,
      `{ productByUrl(url: "https://${SHOP}/products/harbor-linen-shirt") { title } }`,
    ];
    const changes = [
      await device.request(ADD, { input: { ...before.add, idempotencyKey: 'add-2' } }),
      await device.request(ADD, { input: { ...before.add, idempotencyKey: null } }),
      await device.request('mutation ($input: ClearCartInput!) { clearCart(input: $input) { userErrors { name } } }', {
        input,
      }),
      await device.request(PLACE, { input: newOrder }),
      await device.request(COMPLETE, { input: completion }),
    ];

    for (const query of queries) assert.deepEqual(codesOf(await device.request(query)), ['DomainNotFound'], query);
    for (const { data } of changes) assert.match(JSON.stringify(data), /"userErrors":\[\{"name":"DomainNotFound"\}\]/);
    assert.deepEqual((await device.request('{ merchants { domain } }')).data, { merchants: [{ domain: OTHER }] });
    const node = await device.request('query ($id: ID!) { node(id: $id) { id } }', {
      id: toGlobalId('Merchant', SHOP),
    });
    assert.deepEqual(node.data, { node: null });
    assert.deepEqual(await service.ledger.charges(SHOP), charged);
    assert.deepEqual(service.takeCalls(SHOP), []);
  });

  it('keeps its orders and who sold them, but shows no catalog behind them', async (t) => {
    const { device, before } = await closeShop(t, shopOnce);
    const { orderId } = before;
    const query = `query ($orderId: ID!) { order(domain: "${SHOP}", orderId: $orderId) {
      status lineItems { quantity product { title } } merchant { displayName cart { id } }
    } }`;

    const listed = await device.request(ORDERS);
    const order = await device.request(query, { orderId });

    assert.deepEqual(listed.data, {
      orders: { nodes: [{ orderId, status: 'CONFIRMED', merchant: { domain: SHOP } }] },
    });
    assert.deepEqual(order.data, {
      order: {
        status: 'CONFIRMED',
        lineItems: [{ quantity: 1, product: null }],
        merchant: { displayName: 'Fieldhouse Apparel', cart: null },
      },
    });
    assert.deepEqual(codesOf(order), ['DomainNotFound', 'DomainNotFound']);
  });

  it('repeats what was answered before', async (t) => {
    const { service, device, before } = await closeShop(t, shopOnce);

    const placed = await device.request(PLACE, { input: before.order });
    const added = await device.request(ADD, { input: before.add });

    assert.deepEqual(placed.data, {
      placeOrder: { replayed: true, attempt: { status: 'SUCCEEDED' }, userErrors: [] },
    });
    assert.deepEqual(added.data, {
      // The cart as it is now, which nobody can read at this merchant any more.
      addLineItem: { replayed: true, cart: null, userErrors: [] },
    });
    assert.equal((await service.ledger.charges(SHOP)).length, 1);
  });

  it('lets attempts be read, watched and continued to their end', async (t) => {
    const { service, device, before } = await closeShop(t, async ({ device: buyer }) => {
      const order = await toOrderInput(buyer, SHOP, crypto.randomUUID(), CHALLENGED);
      await buyer.request(PLACE, { input: order });
      return order.attemptId;
    });
    const read = await device.request(ATTEMPT, { id: before });
    const challenge = new URL(/"url":"([^"]+)"/.exec(JSON.stringify(read.data))?.[1] ?? assert.fail('no challenge'));

    await fetch(new URL(challenge.pathname, service.url), {
      method: 'POST',
      headers: { origin: service.url },
      body: new URLSearchParams({ decision: 'approve' }),
    });
    const continued = await device.request(CONTINUE, { id: before });
    const seen: unknown[] = [];
    for await (const { data } of device.watch(WATCH, { id: before })) seen.push(data?.['placeOrderProgress']);

    assert.deepEqual(continued.data, { continuePlaceOrder: { attempt: { status: 'SUCCEEDED' }, userErrors: [] } });
    assert.deepEqual(seen.at(-1), { __typename: 'OrderPlaced' });
    assert.equal((await service.ledger.orders(SHOP)).length, 1);
  });

  it('lets an order whose answer was lost be reconciled', async (t) => {
    const { service, device, before } = await closeShop(t, async ({ service: open, device: buyer }) => {
      const order = await toOrderInput(buyer, SHOP, crypto.randomUUID());
      open.faults(SHOP).inject('placeOrder', 'fail-after');
      open.faults(SHOP).inject('reconcileOrder', 'fail-before');
      await buyer.request(PLACE, { input: { ...order, wait: false } });
      return order.attemptId;
    });

    const seen: unknown[] = [];
    for await (const { data } of device.watch(WATCH, { id: before })) seen.push(data?.['placeOrderProgress']);

    assert.deepEqual(seen.at(-1), { __typename: 'OrderPlaced' });
    assert.equal((await service.ledger.charges(SHOP)).length, 1);
  });
});
