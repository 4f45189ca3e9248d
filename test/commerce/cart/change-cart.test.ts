import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { cartTopic } from '../../../src/cluster/events/event-bus.ts';
import type { CartOutcome } from '../../../src/commerce/cart/change/cart-outcome.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { createBulkheadAndBreaker } from '../../../src/upstream-http/bulkhead-and-breaker.ts';
import { settle } from '../../support/manual-time.ts';
import {
  addMug,
  address,
  createCaller,
  createCommerceKit,
  DOMAIN,
  owner,
  partner,
} from '../../support/servers/commerce-kit.ts';
import { withoutCheckout } from '../../support/without-checkout.ts';

const caller = createCaller();
const told = ({ userErrors }: CartOutcome) => userErrors.map(({ name, field }) => ({ name, field }));
const lines = ({ cart }: Pick<CartOutcome, 'cart'>) =>
  cart?.lineItems.map(({ variantId, quantity }) => `${variantId} × ${quantity}`);

describe('changing a cart', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    assert.equal(kit.events.size, 0);
    await kit.close();
  });

  it('starts a cart with the first item and shows it with what is known of the merchant', async () => {
    const outcome = await kit.commerce.addLineItem(caller, addMug(2));

    assert.deepEqual(lines(outcome), ['mug-blue × 2']);
    assert.deepEqual(
      [outcome.cart?.shopId, outcome.cart?.displayName, outcome.cart?.platformId, outcome.replayed],
      [DOMAIN, 'Shop', 'scripted', false],
    );
    assert.deepEqual(withoutCheckout(await kit.commerce.getCart(caller, { domain: DOMAIN })), outcome.cart);
    assert.equal(await kit.commerce.getCart(caller, { domain: 'other.example' }), null);
    assert.equal(await kit.commerce.getCart(createCaller({ deviceId: 'device-2' }), { domain: DOMAIN }), null);
  });

  it('numbers a first cart as that of its own change, also if another node changes it at once', async (t) => {
    const { cartHandles } = kit.stores;
    const { compareAndSet } = cartHandles;
    const write = t.mock.method(
      cartHandles,
      'compareAndSet',
      async (...[cart, change]: Parameters<typeof compareAndSet>) => {
        write.mock.restore();
        const isWritten = await compareAndSet.call(cartHandles, cart, change);
        const { version } = (await cartHandles.find(cart)) ?? assert.fail('no cart');
        await cartHandles.compareAndSet(cart, { expected: version, next: change.next });
        return isWritten;
      },
    );

    const { cart } = await kit.commerce.addLineItem(caller, addMug(1));

    assert.equal(cart?.revision, 1);
    assert.equal((await kit.commerce.getCart(caller, { domain: DOMAIN }))?.revision, 2);
  });

  it('lets a hundred changes wait for another one; the next is refused at once, and a neighbour does not wait', async () => {
    const gate = Promise.withResolvers<void>();
    kit.platform.intercept('addLineItems', async (proceed) => {
      await gate.promise;
      return proceed();
    });
    const add = { ...addMug(1), addToCartRef: { variantId: 'mug-red' } };
    const changes = Array.from({ length: 102 }, () => kit.commerce.addLineItem(caller, add));

    const first = await Promise.race(changes);
    const neighbour = await kit.commerce.addLineItem(createCaller({ deviceId: 'device-2' }), add);
    gate.resolve();
    const outcomes = await Promise.all(changes);

    assert.deepEqual(lines(neighbour), ['mug-red × 1']);
    assert.deepEqual(
      outcomes.filter(({ userErrors }) => userErrors.length > 0),
      [first],
    );
    assert.deepEqual(
      first.userErrors.map(({ name, retryable, details }) => [name, retryable, details.retryAfterSeconds]),
      [['StoreUnavailable', true, 1]],
    );
    assert.deepEqual(kit.platform.contents, [['mug-red × 1'], ['mug-red × 101']]);
  });

  it('tells a client without a key to read the cart, if the store was lost after the shop had changed it', async () => {
    await kit.commerce.addLineItem(caller, addMug(1));
    const { cartHandles } = kit.dependencies.stores;
    const compareAndSet = () => Promise.reject(new CommerceError('ServiceUnavailable', { retryAfterSeconds: 2 }));
    const stores = { ...kit.dependencies.stores, cartHandles: { ...cartHandles, compareAndSet } };

    const outcome = await createCommerce({ ...kit.dependencies, stores }).addLineItem(caller, addMug(1));

    assert.deepEqual(
      outcome.userErrors.map(({ name, retryable }) => ({ name, retryable })),
      [{ name: 'StoreUnavailable', retryable: false }],
    );
    assert.deepEqual(kit.platform.contents, [['mug-blue × 2']]);
  });

  it('makes one cart of a hundred adds that come at once', async () => {
    await Promise.all(
      Array.from({ length: 100 }, () => kit.commerce.addLineItem(caller, addMug(1, { variantId: 'mug-red' }))),
    );

    assert.deepEqual(kit.platform.contents, [['mug-red × 100']]);
  });

  it('makes one cart of adds that come to two nodes at once', async () => {
    const other = createCommerce(kit.dependencies);

    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? kit.commerce : other).addLineItem(caller, addMug(1, { variantId: 'mug-red' })),
      ),
    );

    assert.deepEqual(outcomes.flatMap(told), []);
    const cart = await kit.commerce.getCart(caller, { domain: DOMAIN });
    assert.deepEqual(lines({ cart }), ['mug-red × 20']);
  });

  it('waits for a change of another node, and goes on at once if that node has died', async () => {
    await kit.commerce.addLineItem(caller, addMug());
    const dead = { holder: 'dead', milliseconds: 5000 };
    await kit.stores.cartHandles.takeLease({ owner, domain: DOMAIN }, dead);
    kit.platform.calls.length = 0;

    const adding = kit.commerce.addLineItem(caller, addMug());
    await kit.time.advance(4900);
    const calls = [...kit.platform.calls];
    await kit.time.advance(200);

    assert.deepEqual(calls, []);
    assert.deepEqual(lines(await adding), ['mug-blue × 2']);
    assert.equal((await kit.stores.cartHandles.leaseLeft({ owner, domain: DOMAIN })) > 0, false);
  });

  it('is kept waiting by a node that froze for ten seconds, and by one at work for as long as that takes', async () => {
    await kit.commerce.addLineItem(caller, addMug());
    const frozen = { ...kit.dependencies, timers: { after: () => () => {} } };
    for (const [node, waited] of [
      [frozen, 10_000],
      [kit.dependencies, 25_000],
    ] as const) {
      const gate = Promise.withResolvers<void>();
      kit.platform.intercept('addLineItems', async (proceed) => {
        await gate.promise;
        return proceed();
      });
      const slow = createCommerce(node).addLineItem(caller, addMug());
      await settle();
      const adding = kit.commerce.addLineItem(caller, addMug());
      kit.platform.calls.length = 0;

      await kit.time.advance(waited - 100);
      const calls = [...kit.platform.calls];
      if (node !== frozen) gate.resolve();
      await kit.time.advance(100);
      const added = await adding;
      gate.resolve();

      assert.deepEqual(calls, [], `nothing is asked in ${waited} ms`);
      assert.deepEqual(told(added), []);
      await slow;
    }
    assert.deepEqual(kit.platform.contents, [['mug-blue × 5']]);
    assert.equal((await kit.stores.cartHandles.leaseLeft({ owner, domain: DOMAIN })) > 0, false);
  });

  it('does not begin a request that waited for a place at the platform until its lease on the cart was lost', async () => {
    await kit.commerce.addLineItem(caller, addMug());
    const settings = { concurrency: 1, queue: 1, breakerThreshold: 0.5, breakerWindow: 20, breakerOpenMs: 5_000 };
    const places = createBulkheadAndBreaker(settings, kit.time);
    const gate = Promise.withResolvers<void>();
    const busy = places.run(() => gate.promise, { kind: 'write', signal: new AbortController().signal });
    kit.platform.intercept('addLineItems', (proceed, { signal }) =>
      places.run(async () => proceed(), { kind: 'write', signal }),
    );
    const frozen = createCommerce({ ...kit.dependencies, timers: { after: () => () => {} } });
    const waiting = frozen.addLineItem(caller, addMug());
    await settle();
    const wasWaiting = places.state().waiting;
    const adding = kit.commerce.addLineItem(caller, addMug());
    await kit.time.advance(10_000);
    await adding;

    gate.resolve();
    await busy;
    const refused = await waiting;

    assert.equal(wasWaiting, 1);
    assert.deepEqual(
      refused.userErrors.map(({ name, retryable }) => [name, retryable]),
      [['StoreUnavailable', true]],
    );
    assert.deepEqual(kit.platform.contents, [['mug-blue × 2']]);
  });

  it('begins a request that waited for a place at the platform while its lease on the cart was kept', async () => {
    const settings = { concurrency: 1, queue: 1, breakerThreshold: 0.5, breakerWindow: 20, breakerOpenMs: 5_000 };
    const places = createBulkheadAndBreaker(settings, kit.time);
    const gate = Promise.withResolvers<void>();
    const busy = places.run(() => gate.promise, { kind: 'write', signal: new AbortController().signal });
    kit.platform.intercept('addLineItems', (proceed, { signal }) =>
      places.run(async () => proceed(), { kind: 'write', signal }),
    );
    const waiting = kit.commerce.addLineItem(caller, addMug());
    await kit.time.advance(20_000);

    gate.resolve();
    await busy;

    assert.deepEqual(told(await waiting), []);
    assert.deepEqual(kit.platform.contents, [['mug-blue × 1']]);
  });

  it('looks ever less often at a cart that another node keeps, and at once when that node is done', async (t) => {
    await kit.commerce.addLineItem(caller, addMug());
    const { cartHandles } = kit.stores;
    const cart = { owner, domain: DOMAIN };
    await cartHandles.takeLease(cart, { holder: 'busy', milliseconds: 3_600_000 });
    const looks = t.mock.method(cartHandles, 'takeLease');

    const adding = kit.commerce.addLineItem(caller, addMug());
    await kit.time.advance(30_000);
    const count = looks.mock.callCount();
    await kit.time.advance(500);
    await cartHandles.release(cart, 'busy');
    kit.events.publish(cartTopic(cart));
    const added = await adding;

    assert.ok(count > 30 && count < 40, `${count} looks in 30 seconds`);
    assert.deepEqual(lines(added), ['mug-blue × 2']);
  });

  it('gives up, with nothing done, if other nodes keep the cart busy', async () => {
    await kit.commerce.addLineItem(caller, addMug());
    await kit.stores.cartHandles.takeLease({ owner, domain: DOMAIN }, { holder: 'busy', milliseconds: 3_600_000 });

    const adding = kit.commerce.addLineItem(caller, addMug());
    await kit.time.advance(60_000);
    const refused = await adding;

    assert.deepEqual(
      refused.userErrors.map(({ name, retryable }) => [name, retryable]),
      [['StoreUnavailable', true]],
    );
    assert.deepEqual(lines(refused), ['mug-blue × 1']);
  });

  it('lets go of the cart after a refusal too', async () => {
    await kit.commerce.addLineItem(caller, addMug());

    const refused = await kit.commerce.addLineItem(caller, addMug(7));

    assert.equal(refused.userErrors[0]?.name, 'NotEnoughStockError');
    assert.equal((await kit.stores.cartHandles.leaseLeft({ owner, domain: DOMAIN })) > 0, false);
  });

  it('keeps the handle sealed', async () => {
    await kit.commerce.addLineItem(caller, addMug());

    const [stored] = await kit.stores.cartHandles.list(owner, { domains: [DOMAIN], limit: 10 });
    assert.match(stored?.handle ?? '', /^sealed\(/);
    assert.doesNotMatch(stored?.handle ?? '', /secret-cart/);
  });

  it('empties the cart before a flushing add, and keeps it where the add is refused', async () => {
    await kit.commerce.addLineItem(caller, addMug(2));

    const refused = await kit.commerce.addLineItem(caller, addMug(7, { flushCart: true }));
    const taken = await kit.commerce.addLineItem(caller, addMug(1, { variantId: 'mug-red', flushCart: true }));

    assert.deepEqual(lines(refused), ['mug-blue × 2']);
    assert.deepEqual(lines(taken), ['mug-red × 1']);
  });

  it('shows what the platform warned of with the change that noticed it, and again when the change is replayed', async () => {
    const warning = {
      code: 'PRICE_CHANGED',
      message: 'The price of Blue mug has changed.',
      target: 'line-1',
      oldValue: '20.00',
      newValue: '25.00',
    } as const;
    kit.platform.warnNext('addLineItems', [warning]);

    const first = await kit.commerce.addLineItem(caller, addMug(1, { idempotencyKey: 'key-1' }));
    const replayed = await kit.commerce.addLineItem(caller, addMug(1, { idempotencyKey: 'key-1' }));
    const second = await kit.commerce.addLineItem(caller, addMug(1));

    assert.deepEqual(
      [first, replayed, second].map(({ warnings }) => warnings),
      [[warning], [warning], []],
    );
  });

  it('refuses a seventh unit when six are in stock, and names the field and what there is', async () => {
    const outcome = await kit.commerce.addLineItem(caller, addMug(7));

    assert.deepEqual(told(outcome), [{ name: 'NotEnoughStockError', field: ['quantity'] }]);
    assert.equal(outcome.userErrors[0]?.details.quantityAvailable, 6);
    assert.equal(outcome.cart, null);
    assert.deepEqual(kit.platform.contents, []);
  });

  it('shows the cart as it is when a change is refused', async () => {
    await kit.commerce.addLineItem(caller, addMug(5));

    const outcome = await kit.commerce.addLineItems(caller, {
      domain: DOMAIN,
      items: [
        { addToCartRef: { variantId: 'mug-red' }, quantity: 1 },
        { addToCartRef: { variantId: 'unknown' }, quantity: 1 },
      ],
    });

    assert.deepEqual(told(outcome), [{ name: 'ProductNotFound', field: ['items', '1', 'addToCartRef', 'variantId'] }]);
    assert.deepEqual(lines(outcome), ['mug-blue × 5']);
  });

  for (const quantity of [0, -1, 1.5, 1e12, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001]) {
    it(`refuses to add ${quantity} units, without asking the platform`, async () => {
      const outcome = await kit.commerce.addLineItem(caller, addMug(quantity));

      assert.deepEqual(told(outcome), [{ name: 'InvalidQuantity', field: ['quantity'] }]);
      assert.deepEqual(kit.platform.calls, []);
    });
  }

  it('names everything that is wrong with several items at once', async () => {
    const outcome = await kit.commerce.addLineItems(caller, {
      domain: DOMAIN,
      items: [
        { addToCartRef: { variantId: '' }, quantity: 0 },
        { addToCartRef: { variantId: 'x'.repeat(257), productId: 'bell\u0007' }, quantity: 1 },
        { addToCartRef: { variantId: 'mug-red' }, quantity: 1 },
      ],
    });

    assert.deepEqual(told(outcome), [
      { name: 'InvalidInputBody', field: ['items', '0', 'addToCartRef', 'variantId'] },
      { name: 'InvalidQuantity', field: ['items', '0', 'quantity'] },
      { name: 'InvalidInputBody', field: ['items', '1', 'addToCartRef', 'variantId'] },
    ]);
    assert.deepEqual(kit.platform.calls, []);
  });

  for (const count of [0, 101]) {
    it(`refuses a list of ${count} items`, async () => {
      const items = Array.from({ length: count }, () => ({ addToCartRef: { variantId: 'mug-red' }, quantity: 1 }));

      assert.deepEqual(told(await kit.commerce.addLineItems(caller, { domain: DOMAIN, items })), [
        { name: 'InvalidInputBody', field: ['items'] },
      ]);
    });
  }

  it('updates a line and removes it with zero', async () => {
    const { cart } = await kit.commerce.addLineItem(caller, addMug(1));
    const lineItemId = cart?.lineItems[0]?.lineItemId ?? '';

    const larger = await kit.commerce.updateLineItem(caller, { domain: DOMAIN, lineItemId, quantity: 3 });
    const gone = await kit.commerce.updateLineItem(caller, { domain: DOMAIN, lineItemId, quantity: 0 });
    const unknown = await kit.commerce.updateLineItem(caller, { domain: DOMAIN, lineItemId, quantity: 1 });
    const negative = await kit.commerce.updateLineItem(caller, { domain: DOMAIN, lineItemId, quantity: -1 });

    assert.deepEqual([lines(larger), lines(gone)], [['mug-blue × 3'], []]);
    assert.deepEqual(told(unknown), [{ name: 'LineItemNotFound', field: ['lineItemId'] }]);
    assert.deepEqual(told(negative), [{ name: 'InvalidQuantity', field: ['quantity'] }]);
  });

  it('clears the cart, and sets where it goes and how', async () => {
    await kit.commerce.addLineItem(caller, addMug(1));

    const shipped = await kit.commerce.setShippingInfo(caller, { domain: DOMAIN, shippingInfo: address });
    const shipmentId = shipped.cart?.shipments[0]?.shipmentId ?? '';
    const billed = await kit.commerce.setBillingInfo(caller, { domain: DOMAIN, billingInfo: address });
    const input = { domain: DOMAIN, shipmentId, shippingMethodId: 'express' };
    const chosen = await kit.commerce.setShippingMethod(caller, input);
    const refused = await kit.commerce.setShippingMethod(caller, { ...input, shippingMethodId: 'rocket' });
    const cleared = await kit.commerce.clearCart(caller, { domain: DOMAIN });

    assert.equal(billed.cart?.billingInfo?.city, 'Austin');
    assert.equal(chosen.cart?.total.number, 2500);
    assert.deepEqual(told(refused), [{ name: 'InvalidShippingMethod', field: ['shippingMethodId'] }]);
    assert.equal(refused.cart?.total.number, 2500);
    assert.deepEqual(lines(cleared), []);
  });

  it('points at the field of the input that the platform refused', async () => {
    await kit.commerce.addLineItem(caller, addMug(1));

    const outcome = await kit.commerce.setShippingInfo(caller, {
      domain: DOMAIN,
      shippingInfo: { ...address, stateOrProvince: 'XX' },
    });

    assert.deepEqual(told(outcome), [{ name: 'InvalidState', field: ['shippingInfo', 'stateOrProvince'] }]);
  });

  it('starts a cart with a postal code, and refuses one that is none', async () => {
    const set = await kit.commerce.setPostalCode(caller, { domain: DOMAIN, postalCode: ' 78701 ', country: 'US' });
    const refused = await kit.commerce.setPostalCode(caller, { domain: DOMAIN, postalCode: ' ', country: 'US' });
    const abroad = await kit.commerce.setPostalCode(caller, { domain: DOMAIN, postalCode: '1', country: 'usa' });

    assert.equal(set.cart?.postalCode, '78701');
    assert.deepEqual(told(refused), [{ name: 'InvalidShippingInfo', field: ['postalCode'] }]);
    assert.deepEqual(told(abroad), [{ name: 'InvalidShippingInfo', field: ['country'] }]);
  });

  it('forgets a cart that the platform has dropped: none to read, none to update, a new one to add to', async () => {
    await kit.commerce.addLineItem(caller, addMug(1));
    const drop = () => kit.platform.carts.clear();

    drop();
    assert.equal(await kit.commerce.getCart(caller, { domain: DOMAIN }), null);
    await kit.commerce.addLineItem(caller, addMug(2));
    drop();
    const update = { domain: DOMAIN, lineItemId: 'line-1', quantity: 1 };
    assert.deepEqual(told(await kit.commerce.updateLineItem(caller, update)), [{ name: 'CartNotFound', field: null }]);
    await kit.commerce.addLineItem(caller, addMug(2));
    drop();
    assert.deepEqual(lines(await kit.commerce.addLineItem(caller, addMug(3))), ['mug-blue × 3']);
    assert.equal(kit.platform.carts.size, 1);
  });

  it('answers CartNotFound without asking the platform where there is no cart', async () => {
    const outcome = await kit.commerce.clearCart(caller, { domain: DOMAIN });

    assert.deepEqual(told(outcome), [{ name: 'CartNotFound', field: null }]);
    assert.deepEqual(kit.platform.calls, []);
  });

  it('knows merchants by their exact domain only', async () => {
    for (const domain of ['Shop.example', 'https://shop.example', 'shop.example/', 'unknown.example', '']) {
      assert.deepEqual(told(await kit.commerce.addLineItem(caller, { ...addMug(), domain })), [
        { name: 'DomainNotFound', field: ['domain'] },
      ]);
      await assert.rejects(kit.commerce.getCart(caller, { domain }), { name: 'DomainNotFound' });
    }
    assert.deepEqual(kit.platform.calls, []);
  });

  it('throws what the request channel carries: no device, a bad credential', async () => {
    const refusedBy = (viewer: Parameters<typeof createCaller>[0]) =>
      kit.commerce.addLineItem(createCaller(viewer), addMug());

    await assert.rejects(refusedBy({ viewer: { kind: 'anonymous' } }), { name: 'MissingAuthHeader' });
    await assert.rejects(refusedBy({ viewer: { kind: 'app', partner, expiresAt: 0 } }), { name: 'Forbidden' });
    const error = new CommerceError('InvalidJWTToken');
    await assert.rejects(refusedBy({ viewer: { kind: 'refused', error } }), error);
    await assert.rejects(refusedBy({ viewer: { kind: 'server', partner, deviceId: null } }), { name: 'Unauthorized' });
    assert.deepEqual(kit.platform.calls, []);
  });

  it('throws Unexpected for a bug of an adapter where the change can be repeated', async () => {
    await kit.commerce.addLineItem(caller, addMug());
    kit.platform.failNext('clearCart', new TypeError('a bug'));

    await assert.rejects(kit.commerce.clearCart(caller, { domain: DOMAIN }), { name: 'Unexpected' });
  });

  it('logs a bug of an adapter by its request id, without its message', async () => {
    kit.platform.failNext('addLineItems', new TypeError('card 4242424242424242 is not a function'));

    const outcome = await kit.commerce.addLineItem(caller, addMug());

    assert.deepEqual(told(outcome), [{ name: 'StoreUnavailable', field: null }]);
    const [entry] = kit.log;
    assert.deepEqual(
      { ...entry, fields: { ...entry?.fields, frames: undefined } },
      {
        level: 'error',
        message: 'Adapter failed',
        fields: {
          requestId: 'request-1',
          domain: DOMAIN,
          operation: 'addLineItems',
          error: 'TypeError',
          frames: undefined,
        },
      },
    );
    assert.doesNotMatch(JSON.stringify(kit.log), /4242424242424242/);
  });

  it('gives up on a platform that does not answer, and tells it so', async () => {
    let aborted = false;
    kit.platform.intercept('addLineItems', (_proceed, { signal }) => {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      return new Promise(() => {});
    });

    const adding = kit.commerce.addLineItem(caller, addMug());
    await kit.time.advance(30_000);

    assert.deepEqual(told(await adding), [{ name: 'StoreUnavailable', field: null }]);
    assert.equal(aborted, true);
  });

  it('finishes a write whose client has gone, and drops a read', async () => {
    const controller = new AbortController();
    const leaving = createCaller({ signal: controller.signal });
    const gate = Promise.withResolvers<void>();
    kit.platform.intercept('addLineItems', async (proceed) => {
      await gate.promise;
      return proceed();
    });

    const adding = kit.commerce.addLineItem(leaving, addMug(2));
    await settle();
    controller.abort();
    gate.resolve();

    assert.deepEqual(lines(await adding), ['mug-blue × 2']);
    await assert.rejects(kit.commerce.getCart(leaving, { domain: DOMAIN }), { name: 'StoreUnavailable' });
  });
});

describe('a merchant that lacks an operation', () => {
  it('is refused before any upstream call, on mutations as data and on queries as an error', async () => {
    const kit = await createCommerceKit({ without: ['updateLineItem', 'getCart'] });

    const outcome = await kit.commerce.updateLineItem(caller, { domain: DOMAIN, lineItemId: '', quantity: -1 });

    assert.deepEqual(
      outcome.userErrors.map(({ name, httpStatus, details }) => ({ name, httpStatus, ...details })),
      [{ name: 'OperationNotSupported', httpStatus: 412, operation: 'updateLineItem', domain: DOMAIN }],
    );
    await assert.rejects(kit.commerce.getCart(caller, { domain: DOMAIN }), { name: 'OperationNotSupported' });
    assert.deepEqual(kit.platform.calls, []);
    assert.deepEqual(
      kit.commerce
        .listCapabilities(caller, { domain: DOMAIN })
        .filter(({ operation }) => /^(?:getCart|clearCart|updateLineItem)$/.test(operation)),
      [
        { operation: 'getCart', supported: false },
        { operation: 'updateLineItem', supported: false },
        { operation: 'clearCart', supported: true },
      ],
    );
    await kit.close();
  });
});
