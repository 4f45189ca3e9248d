import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import { settle } from '../../support/manual-time.ts';
import { addMug, address, createCaller, createCommerceKit, DOMAIN, owner } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
const other = { ...address, address1: '2 Side Street' };

describe('removePersonalData', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(() => kit.close());

  const begin = (name: string, input: object = { shippingInfo: address, billingInfo: other }) =>
    kit.stores.attempts.create(
      {
        attemptId: toAttemptId(name),
        scope: name,
        owner,
        domain: DOMAIN,
        fingerprint: 'f',
        input: JSON.stringify(input),
        completesCart: false,
      },
      { holder: 'holder', milliseconds: 1_000 },
    );
  const end = (name: string) =>
    kit.stores.attempts.record(
      { attemptId: toAttemptId(name), holder: 'holder' },
      { status: 'FAILED', result: null, steps: [], events: [{ type: 'error', data: '{}' }] },
    );
  /** Something happens while the store removes. */
  const removeWhile = (happen: (round: number) => Promise<unknown>) => {
    const { stores, dependencies } = kit;
    let round = 0;
    const personalData: typeof stores.personalData = {
      ...stores.personalData,
      remove: async (...parameters) => {
        round += 1;
        await happen(round);
        return stores.personalData.remove(...parameters);
      },
    };
    const commerce = createCommerce({ ...dependencies, stores: { ...stores, personalData } });
    return commerce.removePersonalData(caller, {});
  };

  it('counts equal addresses of a record once, whether they are removed or kept', async () => {
    await begin('same', { shippingInfo: address, billingInfo: { ...address } });
    await begin('two');
    await begin('none', { shippingInfo: null, billingInfo: null });
    for (const name of ['same', 'two', 'none']) await end(name);
    await begin('open');
    const order = { owner, domain: DOMAIN, cartHandle: null, attemptId: null };
    for (const [number, cart] of [
      { shippingInfo: address, billingInfo: other, shipments: [{ shippingInfo: address }, { shippingInfo: null }] },
      { shippingInfo: null, billingInfo: null, shipments: [] },
      { shippingInfo: address, billingInfo: address },
    ].entries()) {
      const name = `order-${number}`;
      await kit.stores.orders.record({ ...order, orderId: name, orderNumber: name, cart: JSON.stringify(cart) });
    }

    const { removed, kept } = await kit.commerce.removePersonalData(caller, {});

    assert.deepEqual(removed, [
      { kind: 'ADDRESSES', count: 3 },
      { kind: 'ATTEMPTS', count: 3 },
    ]);
    assert.deepEqual(kept, [
      { kind: 'ADDRESSES', count: 3, reason: 'BILL' },
      { kind: 'ADDRESSES', count: 2, reason: 'OPEN_ORDER' },
      { kind: 'ATTEMPTS', count: 1, reason: 'OPEN_ORDER' },
      { kind: 'IDEMPOTENCY_KEYS', count: 3, reason: 'LATE_RETRY' },
      { kind: 'ORDERS', count: 3, reason: 'BILL' },
    ]);
  });

  it('counts the addresses of more orders than a page holds', async () => {
    const cart = JSON.stringify({ shippingInfo: address, billingInfo: null });
    for (let number = 0; number < 201; number += 1) {
      const name = `order-${number}`;
      const order = { owner, domain: DOMAIN, cartHandle: null, attemptId: null, cart };
      await kit.stores.orders.record({ ...order, orderId: name, orderNumber: name });
    }

    const { kept } = await kit.commerce.removePersonalData(caller, {});

    assert.deepEqual(kept[0], { kind: 'ADDRESSES', count: 201, reason: 'BILL' });
  });

  it('reduces an attempt that ends while it removes', async () => {
    await begin('late');

    const outcome = await removeWhile(async (round) => (round === 1 ? end('late') : undefined));

    assert.deepEqual(outcome.removed, [
      { kind: 'ADDRESSES', count: 2 },
      { kind: 'ATTEMPTS', count: 1 },
    ]);
    assert.deepEqual(outcome.kept, [{ kind: 'IDEMPOTENCY_KEYS', count: 1, reason: 'LATE_RETRY' }]);
    assert.doesNotMatch(JSON.stringify(await kit.stores.attempts.find(toAttemptId('late'))), /Main Street/);
  });

  it('stops after five rounds, and names an attempt that ended and is not reduced', async () => {
    let rounds = 0;

    const outcome = await removeWhile(async (round) => {
      rounds = round;
      await begin(`late-${round}`);
      await end(`late-${round}`);
    });

    assert.equal(rounds, 5);
    assert.deepEqual(outcome.removed, [
      { kind: 'ADDRESSES', count: 8 },
      { kind: 'ATTEMPTS', count: 4 },
    ]);
    assert.deepEqual(outcome.kept, [
      { kind: 'ADDRESSES', count: 2, reason: 'OPEN_ORDER' },
      { kind: 'ATTEMPTS', count: 1, reason: 'OPEN_ORDER' },
      { kind: 'IDEMPOTENCY_KEYS', count: 4, reason: 'LATE_RETRY' },
    ]);
  });

  it('keeps no answer of a call in flight, whose retry adds nothing again', async () => {
    const gate = Promise.withResolvers<void>();
    kit.platform.intercept('addLineItems', async (proceed) => {
      const result = await proceed();
      await gate.promise;
      return result;
    });
    const input = addMug(1, { idempotencyKey: 'in-flight' });
    const adding = kit.commerce.addLineItem(caller, input);
    await settle();

    const outcome = await kit.commerce.removePersonalData(caller, { idempotencyKey: 'remove' });
    gate.resolve();
    const added = await adding;
    const retried = await kit.commerce.addLineItem(caller, input);
    const removedAgain = await kit.commerce.removePersonalData(caller, { idempotencyKey: 'remove' });

    assert.deepEqual(added.userErrors, []);
    assert.deepEqual(
      retried.userErrors.map(({ name, retryable }) => [name, retryable]),
      [['StoreUnavailable', false]],
    );
    assert.deepEqual(kit.platform.contents, [['mug-blue × 1']]);
    assert.deepEqual(removedAgain, { ...outcome, replayed: true });
  });
});
