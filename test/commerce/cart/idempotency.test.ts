import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { settle } from '../../support/manual-time.ts';
import { addMug, createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';
import { withoutCheckout } from '../../support/without-checkout.ts';

const caller = createCaller();
const idempotencyKey = 'key-1';

describe('an idempotency key on a cart mutation', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    assert.equal(kit.events.size, 0);
    await kit.close();
  });
  const add = (quantity = 1) => kit.commerce.addLineItem(caller, addMug(quantity, { idempotencyKey }));

  it('gives the first answer again, marked, for 24 hours', async () => {
    const first = await add();
    const second = await add();

    assert.deepEqual({ ...second, cart: withoutCheckout(second.cart) }, { ...first, replayed: true });
    assert.deepEqual(kit.platform.contents, [['mug-blue × 1']]);

    await kit.time.advance(24 * 60 * 60 * 1000);
    assert.equal((await add()).replayed, false);
    assert.deepEqual(kit.platform.contents, [['mug-blue × 2']]);
  });

  it('shows the cart as it is now beside the first answer, and keeps no cart with the key', async () => {
    await add();
    const { cart } = await kit.commerce.addLineItem(caller, addMug(2));

    const replayed = await add();

    assert.deepEqual([withoutCheckout(replayed.cart), replayed.replayed], [cart, true]);
    assert.deepEqual(kit.platform.contents, [['mug-blue × 3']]);
  });

  it('refuses another input under the key, and takes the same key for another operation, device or merchant', async () => {
    await add(1);

    const conflict = await add(2);
    const otherDevice = await kit.commerce.addLineItem(
      createCaller({ deviceId: 'device-2' }),
      addMug(2, { idempotencyKey }),
    );
    const otherOperation = await kit.commerce.clearCart(caller, { domain: DOMAIN, idempotencyKey });

    assert.deepEqual(
      conflict.userErrors.map(({ name, field }) => ({ name, field })),
      [{ name: 'idempotency_conflict', field: ['idempotencyKey'] }],
    );
    assert.deepEqual(otherDevice.userErrors, []);
    assert.deepEqual(otherOperation.userErrors, []);
    assert.deepEqual(kit.platform.contents, [[], ['mug-blue × 2']]);
  });

  it('keeps a refusal, exactly as it was', async () => {
    const first = await add(7);
    kit.platform.stock.set('mug-blue', 100);
    const second = await add(7);

    assert.equal(second.replayed, true);
    const [before] = first.userErrors;
    const [after] = second.userErrors;
    assert.ok(after instanceof CommerceError);
    assert.deepEqual(
      [after.name, after.httpStatus, after.message, after.description, after.field, after.details],
      [before?.name, before?.httpStatus, before?.message, before?.description, before?.field, before?.details],
    );
    assert.deepEqual(kit.platform.contents, []);
  });

  it('does not keep failures before anything happened', async () => {
    kit.platform.failNext('addLineItems', new CommerceError('StoreUnavailable', { outcomeUnknown: false }));

    const failed = await add();
    const repeated = await add();

    assert.deepEqual(
      failed.userErrors.map(({ name, retryable }) => [name, retryable]),
      [['StoreUnavailable', true]],
    );
    assert.deepEqual([repeated.userErrors, repeated.replayed], [[], false]);
    assert.deepEqual(kit.platform.contents, [['mug-blue × 1']]);
  });

  for (const [what, failure] of [
    ['the answer is lost', new CommerceError('StoreUnavailable', { retryAfterSeconds: 7 })],
    ['the adapter breaks', new TypeError('a bug')],
  ] as const) {
    it(`keeps that the outcome is not known where ${what}, and adds nothing again`, async () => {
      kit.platform.intercept('addLineItems', async (proceed) => {
        await proceed();
        throw failure;
      });

      const lost = await add();
      const repeated = await add();

      for (const { userErrors } of [lost, repeated]) {
        assert.deepEqual(
          userErrors.map(({ name, retryable, message, details }) => [name, retryable, message, details]),
          [
            [
              'StoreUnavailable',
              false,
              'The shop did not confirm this. Please check your cart before you try again.',
              {},
            ],
          ],
        );
        assert.match(userErrors[0]?.description ?? '', /Read the cart/);
      }
      assert.deepEqual([lost.replayed, repeated.replayed], [false, true]);
      assert.deepEqual(kit.platform.contents, [['mug-blue × 1']]);
    });
  }

  it('says so without a key as well', async () => {
    kit.platform.failNext('addLineItems', new CommerceError('StoreUnavailable'));

    const { userErrors } = await kit.commerce.addLineItem(caller, addMug(1));

    assert.deepEqual(
      userErrors.map(({ name, retryable }) => [name, retryable]),
      [['StoreUnavailable', false]],
    );
  });

  it('lets what only sets something run again', async () => {
    const { cart } = await add();
    const lineItemId = cart?.lineItems[0]?.lineItemId ?? '';
    const update = () =>
      kit.commerce.updateLineItem(caller, { domain: DOMAIN, lineItemId, quantity: 3, idempotencyKey });
    kit.platform.intercept('updateLineItem', async (proceed) => {
      await proceed();
      throw new CommerceError('StoreUnavailable');
    });

    const lost = await update();
    const repeated = await update();

    assert.deepEqual(
      lost.userErrors.map(({ name, retryable }) => [name, retryable]),
      [['StoreUnavailable', true]],
    );
    assert.deepEqual([repeated.userErrors, repeated.replayed], [[], false]);
    assert.deepEqual(kit.platform.contents, [['mug-blue × 3']]);
  });

  it('runs one of many calls at once and gives all the same answer, also from another node', async () => {
    const other = createCommerce(kit.dependencies);
    const nodes = [kit.commerce, other];

    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => nodes[index % 2]?.addLineItem(caller, addMug(1, { idempotencyKey }))),
    );

    assert.deepEqual(kit.platform.contents, [['mug-blue × 1']]);
    assert.equal(outcomes.filter((outcome) => outcome?.replayed === false).length, 1);
    assert.equal(new Set(outcomes.map((outcome) => JSON.stringify(withoutCheckout(outcome?.cart)))).size, 1);
  });

  it('says that the first call is still running when waiting takes too long', async () => {
    const gate = Promise.withResolvers<void>();
    kit.platform.intercept('addLineItems', async (proceed) => {
      await gate.promise;
      return proceed();
    });
    const first = add();
    await settle();
    const second = add();
    await kit.time.advance(10_000);

    const [error] = (await second).userErrors;
    assert.deepEqual([error?.name, error?.details], ['IdempotencyInFlight', { retryAfterSeconds: 4 }]);
    gate.resolve();
    assert.deepEqual((await first).userErrors, []);
    assert.deepEqual(kit.platform.contents, [['mug-blue × 1']]);
  });

  for (const key of ['', 'with space', 'x'.repeat(256), 'line\n', 'ünïcode']) {
    it(`refuses the key ${JSON.stringify(key.slice(0, 12))}`, async () => {
      const outcome = await kit.commerce.addLineItem(caller, addMug(1, { idempotencyKey: key }));

      assert.deepEqual(
        outcome.userErrors.map(({ name, field }) => ({ name, field })),
        [{ name: 'InvalidInputBody', field: ['idempotencyKey'] }],
      );
      assert.deepEqual(kit.platform.contents, []);
    });
  }
});
