import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const CHALLENGED = '4000000000003220';

describe('a second completeOrder of one cart, under a key of its own', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  const complete = (device: DeviceClient, key: string, card?: string) =>
    completeOrder(device, { domain: DOMAIN, key, ...(card !== undefined && { card }) });
  const charges = async () => (await service.ledger.charges(DOMAIN)).length;

  it('is refused while the first waits for its buyer, and told of the challenge', async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const first = await complete(device, 'first', CHALLENGED);
    const before = await charges();
    service.takeCalls(DOMAIN);

    const second = await complete(device, 'second');

    assert.equal(first.attempt?.status, 'ACTION_REQUIRED');
    assert.equal(second.attempt, null);
    assert.deepEqual(second.userErrors, [
      {
        __typename: 'CartLockedError',
        code: 'CART_LOCKED',
        name: 'CartLocked',
        httpStatus: 409,
        field: null,
        retryable: false,
        attemptId: first.attempt.attemptId,
        challenge: first.attempt.result.challenge,
      },
    ]);
    assert.equal(await charges(), before);
    assert.deepEqual(service.takeCalls(DOMAIN), ['getCart'], 'only for the cart of the payload');
  });

  it('is told of the order that the cart became, and orders nothing', async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const first = await complete(device, 'first');
    const before = await charges();

    const second = await complete(device, 'second');

    assert.equal(first.attempt?.status, 'SUCCEEDED');
    assert.equal(second.attempt, null);
    assert.deepEqual(second.userErrors, [
      {
        __typename: 'CartOrderedError',
        code: 'CHECKOUT_ERROR',
        name: 'CheckoutError',
        httpStatus: 412,
        field: null,
        retryable: false,
        attemptId: first.attempt.attemptId,
        orderId: first.attempt.result.orderId,
      },
    ]);
    assert.equal(await charges(), before);
  });

  it('orders the next cart that the device has begun since', async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    await complete(device, 'first');
    await makeReadyCart(device, DOMAIN);

    const { attempt } = await complete(device, 'second');

    assert.equal(attempt?.status, 'SUCCEEDED');
  });

  it('finds no cart if the device never had one', async () => {
    const device = await service.openDevice();

    const { attempt, userErrors } = await complete(device, 'first');

    assert.equal(attempt, null);
    assert.deepEqual(
      userErrors.map(({ __typename, name }) => [__typename, name]),
      [['PlainUserError', 'CartNotFound']],
    );
  });

  it('is let through once the first has failed', async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const declined = await complete(device, 'first', '4000000000000002');

    const { attempt } = await complete(device, 'second');

    assert.equal(declined.attempt?.status, 'FAILED');
    assert.equal(attempt?.status, 'SUCCEEDED');
  });
});
