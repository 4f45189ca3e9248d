import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as BUYER } from '../../src/server/graphiql/example-address.ts';
import { postgres } from '../support/machine/postgres.ts';
import type { DeviceClient } from '../support/servers/start-service.ts';
import { at, startTwoNodes } from './two-nodes.ts';

const DOMAIN = 'apparel.demo.example';
const CART = `{ cart(domain: "${DOMAIN}") { lineItems { quantity } } }`;
const ADD = 'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { replayed userErrors { name } } }';
const PLACE = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { replayed attempt { attemptId status } userErrors { name } }
}`;
const WATCH = 'subscription ($id: ID!) { placeOrderProgress(attemptId: $id) { sequence } }';

const productShape = z.object({
  product: z.object({ variants: z.array(z.object({ addToCartRef: z.object({ variantId: z.string() }) })) }),
});
const cartShape = z.object({ cart: z.object({ lineItems: z.array(z.object({ quantity: z.number() })) }) });
const placedShape = z.object({
  placeOrder: z.object({
    replayed: z.boolean(),
    attempt: z.object({ attemptId: z.string(), status: z.string() }),
    userErrors: z.array(z.object({ name: z.string() })),
  }),
});

async function findVariant(device: DeviceClient): Promise<string> {
  const query = `{ product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { variants { addToCartRef { variantId } } } }`;
  const { product } = productShape.parse((await device.request(query)).data);
  return product.variants[0]?.addToCartRef.variantId ?? assert.fail('the shop has no such product');
}

async function createOrder(device: DeviceClient, attemptId: string) {
  return {
    domain: DOMAIN,
    items: [{ variantId: await findVariant(device), quantity: 1 }],
    payment: { encryptedCard: await device.encryptCard() },
    shippingInfo: BUYER,
    billingInfo: BUYER,
    attemptId,
    idempotencyKey: attemptId,
  };
}

describe('two nodes of one database', postgres, () => {
  it('take each other’s tokens and card keys, and see one cart', async (t) => {
    const [one, two] = await startTwoNodes(t, DOMAIN);
    const device = await one.openDevice();
    const variantId = await findVariant(device);

    const added = await at(two, device).request(ADD, {
      input: { domain: DOMAIN, addToCartRef: { variantId }, quantity: 2 },
    });

    assert.deepEqual(added.data, { addLineItem: { replayed: false, userErrors: [] } });
    assert.deepEqual(cartShape.parse((await device.request(CART)).data).cart.lineItems, [{ quantity: 2 }]);
  });

  it('keep every change of a cart that is changed through both at once', async (t) => {
    const [one, two] = await startTwoNodes(t, DOMAIN);
    const device = await one.openDevice();
    const other = at(two, device);
    const input = { domain: DOMAIN, addToCartRef: { variantId: await findVariant(device) }, quantity: 1 };

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? device : other).request(ADD, { input })),
    );

    for (const { data } of answers) assert.deepEqual(data, { addLineItem: { replayed: false, userErrors: [] } });
    assert.deepEqual(cartShape.parse((await other.request(CART)).data).cart.lineItems, [{ quantity: 8 }]);
  });

  it('tell who watches a cart on one of them what the other changes', async (t) => {
    const [one, two] = await startTwoNodes(t, DOMAIN);
    const device = await one.openDevice();
    const input = { domain: DOMAIN, addToCartRef: { variantId: await findVariant(device) }, quantity: 3 };
    const tab = two.watcherFor(device)(
      `subscription { cartChanged(domain: "${DOMAIN}") { cart { lineItems { quantity } } } }`,
    );

    const begun = await tab.next();
    await device.request(ADD, { input });
    const changed = await tab.next();
    await tab.return(undefined);

    assert.deepEqual(begun.value?.data, { cartChanged: { cart: null } });
    assert.deepEqual(changed.value?.data, { cartChanged: { cart: { lineItems: [{ quantity: 3 }] } } });
  });

  it('place one order for the same key at once, which either shows and lets be watched', async (t) => {
    const [one, two] = await startTwoNodes(t, DOMAIN);
    const device = await one.openDevice();
    const attemptId = crypto.randomUUID();
    const input = await createOrder(device, attemptId);
    const watched: unknown[] = [];
    const watching = (async () => {
      const watch = two.watcherFor(device);
      for await (const { data } of watch(WATCH, { id: attemptId })) watched.push(data?.['placeOrderProgress']);
    })();

    const answers = await Promise.all([device.request(PLACE, { input }), at(two, device).request(PLACE, { input })]);
    await watching;

    const placed = answers.map(({ data }) => placedShape.parse(data).placeOrder);
    assert.deepEqual(
      placed.map(({ attempt }) => attempt),
      [
        { attemptId, status: 'SUCCEEDED' },
        { attemptId, status: 'SUCCEEDED' },
      ],
    );
    assert.deepEqual(placed.map(({ replayed }) => replayed).sort(), [false, true]);
    assert.deepEqual(
      watched,
      watched.map((_event, index) => ({ sequence: index + 1 })),
    );
    assert.ok(watched.length >= 3);
    assert.equal((await two.ledger.orders(DOMAIN)).length, 1);
    assert.equal((await two.ledger.charges(DOMAIN)).length, 1);
  });
});
