import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createCommerce, type RunningCommerce } from '../../../src/commerce/create-commerce.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { Stores } from '../../../src/stores/ports/index.ts';
import { settle } from '../../support/manual-time.ts';
import {
  addGiftCard,
  addMug,
  completeInput,
  createCaller,
  createCommerceKit,
  DOMAIN,
} from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
const idempotencyKey = 'key-1';
const add = (commerce: RunningCommerce) => commerce.addLineItem(caller, addMug(2, { idempotencyKey }));

type Ports = Pick<Stores, 'cartHandles' | 'idempotency'>;

describe('a change under an idempotency key that is cut off', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(() => kit.close());

  /** A node whose store goes away when the method is called, before or after the method has its effect. */
  function createOutage(port: keyof Ports, method: string, when: 'before' | 'after') {
    let isAway = false;
    let wasAway = false;
    const away = () => new CommerceError('ServiceUnavailable', { retryAfterSeconds: 2, outcomeUnknown: true });
    const run = async (isPoint: boolean, call: () => unknown): Promise<unknown> => {
      if (isPoint && when === 'before') wasAway = isAway = true;
      if (isAway) throw away();
      const result = await call();
      if (isPoint) wasAway = isAway = true;
      if (isAway) throw away();
      return result;
    };
    const guard = <Port extends object>(name: string, target: Port): Port =>
      new Proxy(target, {
        get: (object, member) => {
          const found: unknown = Reflect.get(object, member);
          return typeof found === 'function'
            ? (...parameters: unknown[]) =>
                run(name === port && member === method && !wasAway, () => Reflect.apply(found, object, parameters))
            : found;
        },
      });
    const { stores } = kit;
    const node = createCommerce({
      ...kit.dependencies,
      stores: {
        ...stores,
        cartHandles: guard('cartHandles', stores.cartHandles),
        idempotency: guard('idempotency', stores.idempotency),
      },
    });
    return {
      node,
      wasAway: () => wasAway,
      mend: () => {
        isAway = false;
      },
    };
  }

  const points = [
    ['idempotency', 'claim'],
    ['cartHandles', 'takeLease'],
    ['cartHandles', 'find'],
    ['cartHandles', 'findChanges'],
    ['idempotency', 'ask'],
    ['cartHandles', 'compareAndSet'],
    ['idempotency', 'complete'],
  ] as const;
  for (const isFirst of [true, false]) {
    for (const [port, method] of points) {
      for (const when of ['before', 'after'] as const) {
        if (!isFirst && method === 'findChanges') continue;
        it(`is made once by a retry after an outage ${when} ${method}, ${isFirst ? 'without' : 'with'} a cart`, async () => {
          if (!isFirst) await kit.commerce.addLineItem(caller, addMug(1));
          const outage = createOutage(port, method, when);

          const failed = await add(outage.node).then(
            ({ userErrors }) => userErrors,
            (error: unknown) => [error],
          );
          outage.mend();
          const retried = add(outage.node);
          await kit.time.advance(10_000);
          const { cart, userErrors } = await retried;

          assert.ok(outage.wasAway());
          // A change that was done says so, also if that could not be noted.
          if (method === 'complete') assert.deepEqual(failed, []);
          else assert.deepEqual(failed.map(describeError), [['ServiceUnavailable', true]]);
          assert.deepEqual(userErrors, []);
          const units = cart?.lineItems.map(({ quantity }) => quantity);
          assert.deepEqual(units, [isFirst ? 2 : 3]);
          const again = await add(kit.commerce);
          assert.deepEqual([again.replayed, again.cart?.lineItems.map(({ quantity }) => quantity)], [true, units]);
        });
      }
    }
  }

  it('is made by a retry without any wait if its node lives and knows that nothing was asked', async () => {
    await kit.commerce.addLineItem(caller, addMug(1));
    const outage = createOutage('cartHandles', 'find', 'before');
    await assert.rejects(add(outage.node));

    outage.mend();
    const { cart } = await add(outage.node);

    assert.deepEqual(
      cart?.lineItems.map(({ quantity }) => quantity),
      [3],
    );
  });

  it('is released by its node once the store is back, for a retry on another one', async () => {
    const outage = createOutage('cartHandles', 'find', 'before');
    await assert.rejects(add(outage.node));
    outage.mend();
    await kit.time.advance(1_000);

    assert.deepEqual((await add(kit.commerce)).userErrors, []);
  });

  it('says that the outcome is not known without a key', async () => {
    await kit.commerce.addLineItem(caller, addMug(1));
    const outage = createOutage('cartHandles', 'compareAndSet', 'before');

    const { userErrors } = await outage.node.addLineItem(caller, addMug(2));

    assert.deepEqual(userErrors.map(describeError), [['StoreUnavailable', false]]);
  });

  it('stays not known if the cart holds something else since', async () => {
    await kit.commerce.addLineItem(caller, addMug(1));
    const outage = createOutage('cartHandles', 'compareAndSet', 'before');
    await assert.rejects(add(outage.node));
    await kit.time.advance(10_000);
    await kit.commerce.addLineItem(caller, addMug(1, { variantId: 'gift-card' }));

    const { userErrors } = await add(kit.commerce);

    assert.deepEqual(userErrors.map(describeError), [['StoreUnavailable', false]]);
    assert.deepEqual(kit.platform.contents, [['mug-blue × 3', 'gift-card × 1']]);
  });

  it('is not begun by a node that froze before it asked, and wakes after another has made it', async () => {
    const gate = Promise.withResolvers<void>();
    const asking = Promise.withResolvers<void>();
    const { idempotency } = kit.stores;
    const frozen = createCommerce({
      ...kit.dependencies,
      timers: { after: () => () => {} },
      stores: {
        ...kit.stores,
        idempotency: {
          ...idempotency,
          ask: async (...given) => {
            asking.resolve();
            await gate.promise;
            return idempotency.ask(...given);
          },
        },
      },
    });
    const first = add(frozen);
    await asking.promise;
    const second = add(kit.commerce);
    await kit.time.advance(15_000);

    assert.deepEqual((await second).userErrors, []);
    gate.resolve();
    const { userErrors, replayed } = await first;

    assert.deepEqual([userErrors, replayed], [[], true]);
    assert.deepEqual(kit.platform.contents, [['mug-blue × 2']]);
  });

  it('brings no second cart of a node that froze with its answer', async () => {
    const gate = Promise.withResolvers<void>();
    const { cartHandles } = kit.stores;
    const frozen = createCommerce({
      ...kit.dependencies,
      timers: { after: () => () => {} },
      stores: {
        ...kit.stores,
        cartHandles: {
          ...cartHandles,
          compareAndSet: async (...given) => {
            await gate.promise;
            return cartHandles.compareAndSet(...given);
          },
        },
      },
    });
    const first = add(frozen);
    await settle();
    const proceed = Promise.withResolvers<void>();
    kit.platform.intercept('addLineItems', async (run) => {
      await proceed.promise;
      return run();
    });
    const second = add(kit.commerce);
    await kit.time.advance(12_000);

    gate.resolve();
    await settle();
    proceed.resolve();
    await second;
    await first;

    const { cart } = await add(kit.commerce);
    assert.deepEqual(
      cart?.lineItems.map(({ quantity }) => quantity),
      [2],
    );
  });

  it('brings no ordered cart back over the next one, when a node that froze with its answer wakes', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard());
    const gate = Promise.withResolvers<void>();
    const { cartHandles } = kit.stores;
    const frozen = createCommerce({
      ...kit.dependencies,
      timers: { after: () => () => {} },
      stores: {
        ...kit.stores,
        cartHandles: {
          ...cartHandles,
          compareAndSet: async (...given) => {
            await gate.promise;
            return cartHandles.compareAndSet(...given);
          },
        },
      },
    });
    const first = frozen.addLineItem(caller, addGiftCard());
    await settle();
    await kit.time.advance(12_000);
    const { attempt } = await kit.commerce.completeOrder(caller, completeInput());
    const { cart: next } = await kit.commerce.addLineItem(caller, addMug());

    gate.resolve();
    await first;

    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.equal((await kit.commerce.getCart(caller, { domain: DOMAIN }))?.cartId, next?.cartId);
  });

  it('is not doubled by a retry while its platform is merely slow', async () => {
    await kit.commerce.addLineItem(caller, addMug(1));
    const gate = Promise.withResolvers<void>();
    kit.platform.intercept('addLineItems', async (proceed) => {
      await gate.promise;
      return proceed();
    });
    const slow = add(kit.commerce);
    await kit.time.advance(20_000);

    const retried = add(createCommerce(kit.dependencies));
    await kit.time.advance(5_000);
    gate.resolve();
    await settle();

    assert.deepEqual([(await slow).userErrors, (await retried).replayed], [[], true]);
    assert.deepEqual(kit.platform.contents, [['mug-blue × 3']]);
  });
});

const describeError = (error: unknown) =>
  error instanceof CommerceError ? [error.name, error.retryable] : [String(error), null];
