import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { createShopper } from '../../support/orders/shopper.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const SHIRT = 'HLS-M-SAGE';
const removed = [{ code: 'PROMO_CODE_REMOVED', target: 'LASTONE' }];

const eventShape = z.object({
  cartChanged: z.object({
    cart: z.object({ coupons: z.array(z.string()), readiness: z.object({ ready: z.boolean() }) }).nullable(),
    warnings: z.array(z.object({ code: z.string(), target: z.string().nullable() })),
  }),
});

/** Two buyers at a shop with a code for one order. */
describe('a code that another order used up', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN], now: () => Date.UTC(2026, 4, 4, 12) });
  });
  after(() => service[Symbol.asyncDispose]());

  const goShopping = async () => {
    const shopper = createShopper(await service.openDevice(), DOMAIN);
    const { shipment } = await shopper.add(SHIRT, 1);
    await shopper.setAddresses();
    await shopper.change('setShippingMethod', { shipmentId: shipment?.shipmentId, shippingMethodId: 'standard' });
    await forgetUses();
    const { cart } = await shopper.change('applyPromoCodes', { promoCodes: ['LASTONE'] });
    return { ...shopper, total: cart.total.number };
  };
  /** The shop's one use, as new for each test. */
  const forgetUses = async () => {
    const { sandbox } = service.service;
    if (sandbox === null) throw new TypeError('There is no sandbox');
    await sandbox.database.deleteFrom('promotion_uses').execute();
  };
  const takeLastUse = async () => {
    const { order } = await goShopping();
    const { attempt } = await order('last-use');
    assert.equal(attempt?.status, 'SUCCEEDED');
  };
  const watch = (device: Awaited<ReturnType<typeof goShopping>>['device']) => {
    const tab = device.watch(
      `subscription { cartChanged(domain: "${DOMAIN}") { cart { coupons readiness { ready } } warnings { code target } } }`,
    );
    const next = async () => {
      const { value } = await tab.next();
      return eventShape.parse(value?.data, { error: () => JSON.stringify(value) }).cartChanged;
    };
    return { next, [Symbol.asyncDispose]: async () => void (await tab.return(undefined)) };
  };

  it('is taken out with the refused order, told on the payload and to other tabs, and the same key orders', async () => {
    const { device, total } = await goShopping();
    await takeLastUse();
    await using tab = watch(device);
    await tab.next();

    const refused = await completeOrder(device, { domain: DOMAIN, key: 'mine' });
    const told = await tab.next();
    const placed = await completeOrder(device, { domain: DOMAIN, key: 'mine' });

    assert.deepEqual([refused.attempt, refused.userErrors.map(({ name }) => name)], [null, ['PromoNotAvailable']]);
    assert.deepEqual([refused.warnings, refused.cart?.coupons], [removed, []]);
    assert.ok((refused.cart?.total.number ?? 0) > total);
    assert.deepEqual(told, { cart: { coupons: [], readiness: { ready: true } }, warnings: removed });
    assert.deepEqual([placed.attempt?.status, placed.userErrors, placed.warnings], ['SUCCEEDED', [], []]);
  });

  for (const [operation, name, rest] of [
    ['placeOrder', 'PromoNotAvailable', {}],
    ['setBillingInfo', 'CheckoutError', { billingInfo: ADDRESS }],
    ['getCart', 'CheckoutError', {}],
  ] as const) {
    it(`is taken out with an order in whose course it ends, so that the next one is placed: ${operation}`, async () => {
      const { device } = await goShopping();
      await using tab = watch(device);
      await tab.next();
      // The cart is read by the call, and then by the attempt.
      if (operation === 'getCart') service.faults(DOMAIN).inject(operation, 'hold').release();
      const held = service.faults(DOMAIN).inject(operation, 'hold');
      const order = completeOrder(device, { domain: DOMAIN, key: `raced-${operation}`, rest });
      await held.met;
      await takeLastUse();
      await held.release();

      const refused = await order;
      let told = await tab.next();
      while (told.warnings.length === 0) told = await tab.next();
      const placed = await completeOrder(device, { domain: DOMAIN, key: `later-${operation}`, rest });

      assert.deepEqual([refused.attempt?.status, refused.cart?.coupons], ['FAILED', []]);
      assert.deepEqual(
        refused.userErrors.map((error) => error.name),
        [name],
      );
      assert.deepEqual(told.warnings, removed);
      assert.deepEqual([placed.attempt?.status, placed.userErrors], ['SUCCEEDED', []]);
    });
  }

  it('stays for the next call if the shop does not answer', async () => {
    const { device } = await goShopping();
    await takeLastUse();
    service.faults(DOMAIN).inject('settleCart', 'fail-before');

    const first = await completeOrder(device, { domain: DOMAIN, key: 'patient' });
    const second = await completeOrder(device, { domain: DOMAIN, key: 'patient' });
    const third = await completeOrder(device, { domain: DOMAIN, key: 'patient' });

    const names = [first, second, third].map(({ userErrors }) => userErrors.map(({ name }) => name));
    assert.deepEqual(names, [['PromoNotAvailable'], ['PromoNotAvailable'], []]);
    assert.deepEqual([first.warnings, second.warnings, third.attempt?.status], [[], removed, 'SUCCEEDED']);
  });

  it('lets other codes of the same cart be applied and removed', async () => {
    const { change } = await goShopping();
    await takeLastUse();

    const { warnings } = await change('applyPromoCodes', { promoCodes: ['WELCOME10'] });

    assert.deepEqual(
      warnings.map(({ code, target }) => ({ code, target })),
      removed,
    );
  });
});
