import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const CHALLENGED = '4000000000003220';

const changedShape = z.object({
  cart: z.object({ total: z.object({ number: z.number() }) }).nullable(),
  userErrors: z.array(
    z.object({
      __typename: z.string(),
      name: z.string(),
      httpStatus: z.number(),
      attemptId: z.string().optional(),
      challenge: z.object({ challengeId: z.string() }).nullish(),
    }),
  ),
});

async function change(device: DeviceClient, name: string, input: object) {
  const answer = await device.request(
    `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) {
      cart { total { number } }
      userErrors { __typename name httpStatus ... on CartLockedError { attemptId challenge { challengeId } } } } }`,
    { input: { domain: DOMAIN, ...input } },
  );
  return changedShape.parse(answer.data?.[name], { error: () => JSON.stringify(answer) });
}

describe('a cart while it is being ordered', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  it('takes no change of any kind while its buyer confirms the payment', async () => {
    const device = await service.openDevice();
    const { variantId, total } = await makeReadyCart(device, DOMAIN);
    const item = { addToCartRef: { variantId }, quantity: 1 };
    const changes = {
      addLineItem: item,
      addLineItems: { items: [item] },
      updateLineItem: { lineItemId: 'line', quantity: 2 },
      clearCart: {},
      setPostalCode: { postalCode: '78701', country: 'US' },
      setShippingInfo: { shippingInfo: ADDRESS },
      setBillingInfo: { billingInfo: ADDRESS },
      setShippingMethod: { shipmentId: 'shipment', shippingMethodId: 'method' },
    };
    const { attempt } = await completeOrder(device, { domain: DOMAIN, key: 'order', card: CHALLENGED });
    service.takeCalls(DOMAIN);

    for (const [name, input] of Object.entries(changes)) {
      const { cart, userErrors } = await change(device, name, input);

      assert.deepEqual(userErrors, [
        {
          __typename: 'CartLockedError',
          name: 'CartLocked',
          httpStatus: 409,
          attemptId: attempt?.attemptId,
          challenge: { challengeId: attempt?.result.challenge?.challengeId },
        },
      ]);
      assert.equal(cart?.total.number, total.number);
      assert.deepEqual(service.takeCalls(DOMAIN), ['getCart'], name);
    }
  });

  it('takes no change from the first step on, and does not let it wait', async () => {
    const device = await service.openDevice();
    const { variantId } = await makeReadyCart(device, DOMAIN);
    for (const operation of ['setBillingInfo', 'placeOrder'] as const) {
      const held = service.faults(DOMAIN).inject(operation, 'hold');
      const completing = completeOrder(device, {
        domain: DOMAIN,
        key: operation,
        card: '4000000000000002',
        rest: { billingInfo: ADDRESS },
      });
      await held.met;

      const { userErrors } = await change(device, 'addLineItem', { addToCartRef: { variantId }, quantity: 1 });

      assert.deepEqual(
        userErrors.map(({ name, challenge }) => [name, challenge]),
        [['CartLocked', null]],
      );
      await held.release();
      assert.equal((await completing).attempt?.status, 'FAILED');
    }
  });

  it('takes changes again once the attempt has failed, also under the key that was refused', async () => {
    const device = await service.openDevice();
    const { variantId, total } = await makeReadyCart(device, DOMAIN);
    const held = service.faults(DOMAIN).inject('placeOrder', 'hold');
    const completing = completeOrder(device, { domain: DOMAIN, key: 'order', card: '4000000000000002' });
    await held.met;
    const input = { addToCartRef: { variantId }, quantity: 1, idempotencyKey: 'add' };
    const refused = await change(device, 'addLineItem', input);
    await held.release();
    await completing;

    const added = await change(device, 'addLineItem', input);

    assert.equal(refused.userErrors[0]?.name, 'CartLocked');
    assert.deepEqual(added.userErrors, []);
    assert.ok((added.cart?.total.number ?? 0) > total.number);
  });

  it('waits for a change that runs already, and orders the cart with it or not at all', async () => {
    const device = await service.openDevice();
    const { variantId, total } = await makeReadyCart(device, DOMAIN);
    const held = service.faults(DOMAIN).inject('addLineItems', 'hold');
    const adding = change(device, 'addLineItem', { addToCartRef: { variantId }, quantity: 1 });
    await held.met;
    const completing = completeOrder(device, { domain: DOMAIN, key: 'order', rest: { expectedTotal: total } });
    await held.release();

    const [added, completed] = [await adding, await completing];

    assert.deepEqual(added.userErrors, []);
    assert.equal(completed.userErrors[0]?.['__typename'], 'TotalMismatchError');
    const amounts = (await service.ledger.charges(DOMAIN)).map(({ amount }) => amount);
    assert.ok(!amounts.includes(added.cart?.total.number ?? 0));
  });

  it('leaves the carts that placeOrder makes alone', async () => {
    const device = await service.openDevice();
    const { variantId } = await makeReadyCart(device, DOMAIN);
    await completeOrder(device, { domain: DOMAIN, key: 'order', card: CHALLENGED });

    const answer = await device.request(
      'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } } }',
      {
        input: {
          domain: DOMAIN,
          items: [{ variantId, quantity: 1 }],
          payment: { encryptedCard: await device.encryptCard() },
          shippingInfo: ADDRESS,
          billingInfo: ADDRESS,
          idempotencyKey: 'other',
        },
      },
    );

    assert.deepEqual(answer.data, { placeOrder: { attempt: { status: 'SUCCEEDED' } } });
  });
});
