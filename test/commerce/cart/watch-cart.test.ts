import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { CartChanged } from '../../../src/commerce/cart/watch/cart-changed.ts';
import type { CartWarning } from '../../../src/domain/cart/cart.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import {
  addMug,
  address,
  completeInput,
  createCaller,
  createCommerceKit,
  DOMAIN,
} from '../../support/servers/commerce-kit.ts';

const warning = (target: string): CartWarning => ({
  code: 'PRICE_CHANGED',
  message: 'The price has changed.',
  target,
  oldValue: '20.00',
  newValue: '22.00',
});

const units = ({ cart }: CartChanged) => cart?.lineItems.map(({ quantity }) => quantity) ?? null;

async function openKit(t: TestContext) {
  const kit = await createCommerceKit();
  t.after(() => kit.close());
  const watch = async (caller = createCaller()) => {
    const events = await kit.commerce.watchCart(caller, { domain: DOMAIN });
    t.after(() => events.return?.());
    return { events, next: async (): Promise<CartChanged> => (await events.next()).value ?? assert.fail('it ended') };
  };
  const reads = () => kit.platform.calls.filter((call) => call === 'getCart').length;
  return { ...kit, watch, reads, caller: createCaller() };
}

describe('watching a cart', () => {
  it('begins with the cart as it is, and shows it after each change', async (t) => {
    const { commerce, watch, caller } = await openKit(t);
    const { next } = await watch();

    assert.deepEqual(units(await next()), null);
    await commerce.addLineItem(caller, addMug(2));
    assert.deepEqual(units(await next()), [2]);
    await commerce.clearCart(caller, { domain: DOMAIN });
    assert.deepEqual(units(await next()), []);
  });

  it('reads the platform once for each change, however many watch', async (t) => {
    const { commerce, watch, caller, reads, time } = await openKit(t);
    await commerce.addLineItem(caller, addMug());
    const watchers = await Promise.all(Array.from({ length: 200 }, () => watch()));
    await Promise.all(watchers.map(({ next }) => next()));
    assert.equal(reads(), 1);

    await commerce.addLineItem(caller, addMug());
    const told = Promise.all(watchers.map(({ next }) => next()));
    await time.advance(1_000);
    const events = await told;

    assert.equal(reads(), 2);
    assert.deepEqual([...new Set(events.map((event) => String(units(event))))], ['2']);
  });

  it('tells one who joins later the cart as it is, and those before nothing again', async (t) => {
    const { commerce, watch, caller } = await openKit(t);
    const first = await watch();
    await first.next();
    await commerce.addLineItem(caller, addMug());
    await first.next();

    const late = await watch();

    const begun = await late.next();
    assert.deepEqual([units(begun), begun.order, begun.warnings], [[1], null, []]);
    await commerce.addLineItem(caller, addMug());
    assert.deepEqual([units(await first.next()), units(await late.next())], [[2], [2]]);
  });

  it('merges what happens while nobody takes it: the last state, the warnings of all, the last order', async (t) => {
    const { commerce, platform, watch, caller, reads } = await openKit(t);
    const { next } = await watch();
    await next();

    platform.warnNext('addLineItems', [warning('line-1')]);
    await commerce.addLineItem(caller, addMug());
    platform.warnNext('addLineItems', [warning('line-2')]);
    await commerce.addLineItem(caller, addMug());
    await commerce.setShippingInfo(caller, { domain: DOMAIN, shippingInfo: address });
    await chooseShipping();
    const placed = await commerce.completeOrder(caller, completeInput());
    assert.deepEqual(placed.userErrors, []);
    const before = reads();
    const events: CartChanged[] = [];
    do events.push(await next());
    while (events.at(-1)?.order === null);

    assert.deepEqual(
      events.flatMap(({ warnings }) => warnings.map(({ target }) => target)),
      ['line-1', 'line-2'],
    );
    assert.equal(events.at(-1)?.cart, null);
    assert.equal(events.at(-1)?.order?.orderId, platform.orders[0]?.orderId);
    assert.ok(reads() - before <= 1);

    async function chooseShipping() {
      const cart = await commerce.getCart(caller, { domain: DOMAIN });
      for (const { shipmentId, shippingMethodOptions } of cart?.shipments ?? []) {
        const shippingMethodId = shippingMethodOptions[0]?.id;
        if (shippingMethodId !== undefined)
          await commerce.setShippingMethod(caller, { domain: DOMAIN, shipmentId, shippingMethodId });
      }
    }
  });

  it('says that the cart cannot be read, once, and shows it when it can', async (t) => {
    const { commerce, platform, time, watch, caller } = await openKit(t);
    await commerce.addLineItem(caller, addMug());
    for (let times = 0; times < 3; times += 1) {
      platform.intercept('getCart', async () => {
        throw new CommerceError('StoreUnavailable');
      });
    }
    const { next } = await watch();

    const failed = await next();
    assert.deepEqual([failed.cart, failed.cartError?.name], [null, 'StoreUnavailable']);

    const following = next();
    for (let times = 0; times < 4; times += 1) await time.advance(6_000);
    const recovered = await following;
    assert.deepEqual([units(recovered), recovered.cartError], [[1], null]);
  });

  it('shows no cart half done: it waits for a change that is being made', async (t) => {
    const { commerce, platform, watch, caller } = await openKit(t);
    await commerce.addLineItem(caller, addMug());
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    platform.intercept('addLineItems', async (proceed) => {
      const changed = await proceed();
      begun.resolve();
      await finish.promise;
      return changed;
    });

    const adding = commerce.addLineItem(caller, addMug());
    await begun.promise;
    const { next } = await watch();
    const event = next();
    let isTold = false;
    void event.then(() => (isTold = true));
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isTold, false);
    finish.resolve();
    await adding;

    assert.deepEqual(units(await event), [2]);
  });

  it('keeps nothing of those who left, during a wait too', async (t) => {
    const { commerce, events, time, watch, caller } = await openKit(t);
    const controller = new AbortController();
    const [first, second] = [await watch(), await watch(createCaller({ signal: controller.signal }))];
    await Promise.all([first.next(), second.next()]);
    const waiting = [first.events.next(), second.events.next()];

    await first.events.return?.();
    controller.abort();

    assert.deepEqual(
      (await Promise.all(waiting)).map(({ done }) => done),
      [true, true],
    );
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([events.size, time.waiting], [0, 0]);

    await commerce.addLineItem(caller, addMug());
    const again = await watch();
    assert.deepEqual(units(await again.next()), [1]);
  });

  it('tells no other device, and needs a merchant that shows carts', async (t) => {
    const { commerce, watch, caller } = await openKit(t);
    const stranger = await watch(createCaller({ deviceId: 'device-2' }));
    await stranger.next();
    await commerce.addLineItem(caller, addMug());
    await commerce.addLineItem(createCaller({ deviceId: 'device-2' }), addMug(3));
    assert.deepEqual(units(await stranger.next()), [3]);

    await assert.rejects(commerce.watchCart(caller, { domain: 'nobody.example' }), { name: 'DomainNotFound' });
    const blind = await createCommerceKit({ without: ['getCart'] });
    t.after(() => blind.close());
    await assert.rejects(blind.commerce.watchCart(caller, { domain: DOMAIN }), { name: 'OperationNotSupported' });
  });

  it('logs once that carts cannot be read because the store is broken, and once that all can be read again', async (t) => {
    const { commerce, stores, time, watch, caller, log } = await openKit(t);
    await commerce.addLineItem(caller, addMug());
    const devices = Array.from({ length: 5 }, (_, number) => createCaller({ deviceId: `device-${number + 1}` }));
    const watchers = await Promise.all(devices.map((device) => watch(device)));
    const { findChanges } = stores.cartHandles;
    let isBroken = true;
    t.mock.method(stores.cartHandles, 'findChanges', (...call: Parameters<typeof findChanges>) =>
      isBroken ? Promise.reject(new Error('EIO: i/o error')) : findChanges(...call),
    );
    for (let times = 0; times < 3; times += 1) await time.advance(6_000);
    const during = log.map(({ level, message }) => [level, message]);

    isBroken = false;
    await watchers[4]?.events.return?.();
    await time.advance(6_000);

    const [first] = await Promise.all(watchers.slice(0, 4).map(({ next }) => next()));
    assert.deepEqual(first && units(first), [1]);
    assert.deepEqual(during, [['error', 'Failed to read a watched cart']]);
    assert.partialDeepStrictEqual(log[0]?.fields, { domain: DOMAIN, message: 'EIO: i/o error' });
    assert.deepEqual(
      log.slice(1).map(({ level, message }) => [level, message]),
      [['info', 'All watched carts are read again']],
    );
  });
});
