import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { postgres } from '../support/machine/postgres.ts';
import { completeOrder } from '../support/orders/complete-order.ts';
import { makeReadyCart } from '../support/orders/ready-cart.ts';
import type { DeviceClient, TestService } from '../support/servers/start-service.ts';
import { at, startTwoNodes } from './two-nodes.ts';

const DOMAIN = 'apparel.demo.example';
const ADD = `mutation ($input: AddLineItemInput!) { addLineItem(input: $input) {
  cart { total { number } } userErrors { name ... on CartLockedError { attemptId } } } }`;
const DECLINED = '4000000000000002';

const addedShape = z.object({
  addLineItem: z.object({
    cart: z.object({ total: z.object({ number: z.number() }) }).nullable(),
    userErrors: z.array(z.object({ name: z.string(), attemptId: z.string().optional() })),
  }),
});

async function add(device: DeviceClient, variantId: string) {
  const answer = await device.request(ADD, { input: { domain: DOMAIN, addToCartRef: { variantId }, quantity: 1 } });
  return addedShape.parse(answer.data, { error: () => JSON.stringify(answer) }).addLineItem;
}

const amountsOf = async (node: TestService) => (await node.ledger.charges(DOMAIN)).map(({ amount }) => amount);

describe('a cart that one node orders and another one changes', postgres, () => {
  it('is ordered after a change that the other node makes, or not at all', async (t) => {
    const [one, two] = await startTwoNodes(t, DOMAIN, { leaseInterval: 10 });
    const device = await one.openDevice();
    const { variantId, total } = await makeReadyCart(device, DOMAIN);
    const held = one.faults(DOMAIN).inject('addLineItems', 'hold');
    const adding = add(device, variantId);
    await held.met;
    two.takeCalls(DOMAIN);

    const completing = completeOrder(at(two, device), { domain: DOMAIN, key: 'order' });
    // The attempt exists and locks the cart, and waits for the change that began before it.
    while ((await add(at(two, device), variantId)).userErrors[0]?.name !== 'CartLocked') await held.met;
    const calls = two.takeCalls(DOMAIN);
    await held.release();
    const [added, completed] = [await adding, await completing];

    assert.ok(!calls.includes('placeOrder'), calls.join(' '));
    assert.deepEqual(added.userErrors, []);
    assert.equal(completed.attempt?.status, 'FAILED');
    assert.equal(completed.userErrors[0]?.['__typename'], 'TotalMismatchError');
    assert.deepEqual(completed.userErrors[0]?.['expected'], total);
    assert.deepEqual(await amountsOf(one), []);
  });

  it('takes no change at the other node until the order ends', async (t) => {
    const [one, two] = await startTwoNodes(t, DOMAIN, { leaseInterval: 10 });
    const device = await one.openDevice();
    const { variantId } = await makeReadyCart(device, DOMAIN);
    const held = one.faults(DOMAIN).inject('placeOrder', 'hold');
    const completing = completeOrder(device, { domain: DOMAIN, key: 'order', card: DECLINED });
    await held.met;

    const refused = await add(at(two, device), variantId);
    await held.release();
    const { attempt } = await completing;
    const added = await add(at(two, device), variantId);

    assert.deepEqual(refused.userErrors, [{ name: 'CartLocked', attemptId: attempt?.attemptId }]);
    assert.deepEqual(added.userErrors, []);
  });

  it('is ordered once by two nodes at one moment', async (t) => {
    const [one, two] = await startTwoNodes(t, DOMAIN, { leaseInterval: 10 });
    const device = await one.openDevice();
    const { total } = await makeReadyCart(device, DOMAIN);

    const outcomes = await Promise.all(
      [one, two].map((node, index) => completeOrder(at(node, device), { domain: DOMAIN, key: `order-${index}` })),
    );

    assert.equal(outcomes.filter(({ attempt }) => attempt?.status === 'SUCCEEDED').length, 1);
    const types = outcomes.flatMap(({ userErrors }) => userErrors.map((error) => error['__typename']));
    assert.ok(
      types.length === 1 && ['CartLockedError', 'CartOrderedError'].includes(String(types[0])),
      types.join(' '),
    );
    assert.deepEqual(await amountsOf(one), [total.number]);
  });

  it('never charges a unit whose addition was refused, nor loses one that was accepted, whatever runs at once', async (t) => {
    const [one, two] = await startTwoNodes(t, DOMAIN, { leaseInterval: 10 });
    for (let round = 0; round < 8; round += 1) {
      const device = await one.openDevice();
      const { variantId, total } = await makeReadyCart(device, DOMAIN);
      const before = (await amountsOf(one)).length;

      const [completed, ...added] = await Promise.all([
        completeOrder(device, { domain: DOMAIN, key: 'order', rest: { expectedTotal: total } }),
        ...[one, two, two].map((node) => add(at(node, device), variantId)),
      ]);

      const charged = (await amountsOf(one)).slice(before);
      const accepted = added.filter(({ userErrors }) => userErrors.length === 0);
      const isOrdered = completed.attempt?.status === 'SUCCEEDED';
      assert.deepEqual(charged, isOrdered ? [total.number] : []);
      const inCart = completed.cart === null && accepted.length === 0 ? 0 : await unitsOf(device);
      assert.equal(inCart, accepted.length + (isOrdered ? 0 : 1));
    }
  });
});

const cartShape = z.object({ cart: z.object({ lineItems: z.array(z.object({ quantity: z.number() })) }).nullable() });

async function unitsOf(device: DeviceClient): Promise<number> {
  const answer = await device.request(`{ cart(domain: "${DOMAIN}") { lineItems { quantity } } }`);
  const { cart } = cartShape.parse(answer.data);
  return cart?.lineItems.reduce((units, { quantity }) => units + quantity, 0) ?? 0;
}
