import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { createShopper } from '../../support/orders/shopper.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const ADD = 'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } } }';

describe('completeOrder charges what the buyer saw', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN], commerceSettings: { writeTimeout: 300 } });
  });
  after(() => service[Symbol.asyncDispose]());

  const add = (device: DeviceClient, variantId: string) =>
    device.request(ADD, { input: { domain: DOMAIN, addToCartRef: { variantId }, quantity: 1 } });
  const charges = async () => (await service.ledger.charges(DOMAIN)).map(({ amount }) => amount);

  it('and nothing, with the cart as it is, if the total is another one', async () => {
    const device = await service.openDevice();
    const { variantId, total } = await makeReadyCart(device, DOMAIN);
    await add(device, variantId);
    const before = await charges();

    const { attempt, cart, userErrors } = await completeOrder(device, {
      domain: DOMAIN,
      key: 'first',
      rest: { expectedTotal: total },
    });

    assert.equal(attempt, null);
    assert.deepEqual(
      cart?.lineItems.map(({ quantity }) => quantity),
      [2],
    );
    assert.deepEqual(userErrors, [
      {
        __typename: 'TotalMismatchError',
        code: 'CHECKOUT_ERROR',
        name: 'CheckoutError',
        httpStatus: 412,
        field: ['expectedTotal'],
        retryable: false,
        expected: total,
        actual: { number: cart.total.number, currency: total.currency },
      },
    ]);
    assert.deepEqual(await charges(), before);
  });

  it('and orders under the same key once the buyer has seen the new total', async () => {
    const device = await service.openDevice();
    const { total } = await makeReadyCart(device, DOMAIN);
    const wrong = { ...total, number: total.number + 1 };
    await completeOrder(device, { domain: DOMAIN, key: 'first', rest: { expectedTotal: wrong } });

    const { attempt, cart } = await completeOrder(device, {
      domain: DOMAIN,
      key: 'first',
      rest: { expectedTotal: total },
    });

    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.equal(attempt.result.cart?.total.number, total.number);
    assert.equal(cart, null);
  });

  it('and nothing if the order brings a billing address that moves the tax: that must be on the cart first', async () => {
    const device = await service.openDevice();
    const shopper = createShopper(device, DOMAIN);
    await shopper.add('GIFT-25', 1);
    const selections = [{ addonId: 'gift-wrap', options: [{ name: 'paper', value: 'plain' }] }];
    await shopper.change('addAddons', { selections });
    await shopper.change('setBillingInfo', { billingInfo: ADDRESS });
    const before = await charges();
    const rest = { billingInfo: { ...ADDRESS, stateOrProvince: 'OR', city: 'Portland', postalCode: '97201' } };

    const refused = await completeOrder(device, { domain: DOMAIN, key: 'first', rest });
    const same = await completeOrder(device, { domain: DOMAIN, key: 'first', rest: { billingInfo: ADDRESS } });

    assert.deepEqual(
      [refused.attempt, refused.userErrors.map(({ name, field }) => [name, field])],
      [null, [['CheckoutError', ['billingInfo']]]],
    );
    assert.equal((await charges()).length, before.length + 1);
    assert.deepEqual([same.attempt?.status, same.userErrors], ['SUCCEEDED', []]);
  });

  it('and takes another currency for another total', async () => {
    const device = await service.openDevice();
    const { total } = await makeReadyCart(device, DOMAIN);
    const before = await charges();

    const { attempt, userErrors } = await completeOrder(device, {
      domain: DOMAIN,
      key: 'first',
      rest: { expectedTotal: { ...total, currency: 'CAD' } },
    });

    assert.equal(attempt, null);
    assert.equal(userErrors[0]?.['__typename'], 'TotalMismatchError');
    assert.deepEqual(await charges(), before);
  });

  it('beside ten addLineItem: each is in the total that is charged, or is refused', async () => {
    const device = await service.openDevice();
    const { variantId, total } = await makeReadyCart(device, DOMAIN);
    const before = (await charges()).length;

    const [completed] = await Promise.all([
      completeOrder(device, { domain: DOMAIN, key: 'first', rest: { expectedTotal: total } }),
      ...Array.from({ length: 10 }, () => add(device, variantId)),
    ]);

    const after = (await charges()).slice(before);
    if (completed.attempt?.status === 'SUCCEEDED') assert.deepEqual(after, [total.number]);
    else assert.deepEqual(after, []);
  });

  it('and not units that reach the shop after its last look, while the payment is on the way', async () => {
    const device = await service.openDevice();
    const { variantId, total } = await makeReadyCart(device, DOMAIN);
    const before = await charges();
    const late = service.faults(DOMAIN).inject('addLineItems', 'hold-on-the-way');
    await add(device, variantId);
    const paying = service.faults(DOMAIN).inject('placeOrder', 'hold');

    const completing = completeOrder(device, { domain: DOMAIN, key: 'first', rest: { expectedTotal: total } });
    await paying.met;
    await late.release();
    await paying.release();
    const { attempt, cart, userErrors } = await completing;

    assert.deepEqual([attempt?.status, attempt?.result.failedStep], ['FAILED', 'SUBMIT_ORDER']);
    assert.deepEqual(
      userErrors.map(({ __typename, field, expected, actual }) => [__typename, field, expected, actual]),
      [['TotalMismatchError', ['expectedTotal'], total, { number: cart?.total.number, currency: total.currency }]],
    );
    assert.notEqual(cart?.total.number, total.number);
    assert.deepEqual(await charges(), before);
  });

  for (const expected of [true, false]) {
    it(`and not units that reach the shop on the way to the payment, ${expected ? 'with' : 'without'} expectedTotal`, async () => {
      const device = await service.openDevice();
      const { variantId, total } = await makeReadyCart(device, DOMAIN);
      const before = await charges();
      // The shop gets the addition when its answer is no longer waited for: as if delivered a second time.
      const late = service.faults(DOMAIN).inject('addLineItems', 'hold-on-the-way');
      await add(device, variantId);
      // The first read accepts the order, the second one looks again before the payment.
      const [first, second] = [1, 2].map(() => service.faults(DOMAIN).inject('getCart', 'hold'));

      const completing = completeOrder(device, {
        domain: DOMAIN,
        key: 'first',
        rest: expected ? { expectedTotal: total } : {},
      });
      await first?.met;
      await first?.release();
      await second?.met;
      await late.release();
      await second?.release();
      const { attempt, cart, userErrors } = await completing;

      assert.equal(attempt?.status, 'FAILED');
      assert.equal(attempt.result.failedStep, 'SUBMIT_ORDER');
      assert.deepEqual(
        [userErrors[0]?.['__typename'], userErrors[0]?.['field'], userErrors[0]?.['expected']],
        ['TotalMismatchError', expected ? ['expectedTotal'] : null, total],
      );
      assert.deepEqual(
        cart?.lineItems.map(({ quantity }) => quantity),
        [2],
      );
      assert.deepEqual(await charges(), before);
    });
  }
});
