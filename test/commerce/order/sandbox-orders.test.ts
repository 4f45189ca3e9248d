import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { defaultSettings } from '../../../src/commerce/context/commerce-settings.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { openSandbox, toAdapter } from '../../adapters/sandbox/open-sandbox.ts';
import { settle } from '../../support/manual-time.ts';
import { MortalProcess } from '../../support/process/mortal-process.ts';
import {
  card,
  completeInput,
  createCaller,
  createCommerceKit,
  DOMAIN,
  orderInput,
} from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
const attemptId = '0191f000-0000-7000-8000-000000000001';

/** The use cases in front of the sandbox, with the shop's own books as judge. */
async function openShop() {
  const kit = await createCommerceKit();
  const sandbox = await openSandbox();
  Object.defineProperty(sandbox.time, 'now', { get: () => kit.time.now() });
  const { setShippingMethod, ...faulty } = toAdapter(sandbox.shop, sandbox.faults);
  assert.ok(setShippingMethod);
  const chosen: string[] = [];
  const adapter: MerchantAdapter = {
    ...faulty,
    setShippingMethod: async (call, input) => {
      chosen.push(input.shippingMethodId);
      return setShippingMethod(call, input);
    },
  };
  const consents = { configured: [], marketing: null };
  const merchant = {
    domain: DOMAIN,
    displayName: 'Small Shop',
    platformId: 'sandbox',
    enabled: true,
    adapter,
    consents,
  };
  const dependencies = { ...kit.dependencies, merchants: new Merchants([merchant]) };
  const [mug, poster] = await Promise.all([sandbox.reference('MUG-BLUE'), sandbox.reference('POSTER')]);
  const input = orderInput({
    attemptId,
    items: [
      { addToCartRef: mug, quantity: 2 },
      { addToCartRef: poster, quantity: 1 },
    ],
  });
  const books = async () => ({
    charges: (await sandbox.ledger.charges(DOMAIN)).length,
    orders: (await sandbox.ledger.orders(DOMAIN)).length,
    mugs: await sandbox.ledger.stock(DOMAIN, 'MUG-BLUE'),
  });
  const close = async () => {
    await kit.close();
    await sandbox.close();
  };
  const commerce = createCommerce(dependencies);
  return { commerce, dependencies, sandbox, input, mug, books, chosen, time: kit.time, close };
}

/** Repeats the call and lets time pass, second by second, until the order has ended: the status then, or after two minutes. */
async function finish({ commerce, input, time }: Awaited<ReturnType<typeof openShop>>): Promise<string | undefined> {
  for (let second = 0; second < 120; second += 1) {
    const { attempt } = await commerce.placeOrder(caller, { ...input, wait: false });
    if (attempt?.status === 'SUCCEEDED' || attempt?.status === 'FAILED') return attempt.status;
    await settle();
    await time.advance(1_000);
    await commerce.resumeDueAttempts();
  }
  return 'RUNNING';
}

describe('an order at the sandbox', () => {
  it('is placed, paid and read back', async () => {
    const shop = await openShop();

    const { attempt } = await shop.commerce.placeOrder(caller, shop.input);

    assert.ok(attempt?.result.kind === 'succeeded');
    const { orderId, cart } = attempt.result;
    assert.equal(cart.total.number, 4329);
    assert.deepEqual(await shop.books(), { charges: 1, orders: 1, mugs: 4 });
    const order = await shop.commerce.getOrder(caller, { domain: DOMAIN, orderId });
    assert.deepEqual([order.status, order.orderNumber], ['CONFIRMED', cart.confirmation?.platformOrderNumber]);
    await shop.close();
  });

  it('leaves stock and books alone when the card is declined', async () => {
    const shop = await openShop();

    const { attempt } = await shop.commerce.placeOrder(caller, { ...shop.input, payment: card('4000000000000002') });

    assert.equal(attempt?.status, 'FAILED');
    assert.deepEqual(await shop.books(), { charges: 0, orders: 0, mugs: 6 });
    await shop.close();
  });

  it('is refused when it arrives after it was cancelled, and made once by the repeated call', async () => {
    const shop = await openShop();
    const late = shop.sandbox.faults.inject('placeOrder', 'hold-on-the-way');

    const placing = shop.commerce.placeOrder(caller, shop.input);
    await late.met;
    await shop.time.advance(defaultSettings.submitTimeout);
    const first = await placing;
    await shop.time.advance(defaultSettings.firstReconciliation);
    await shop.commerce.resumeDueAttempts();
    await late.release();
    const second = await shop.commerce.placeOrder(caller, shop.input);

    assert.deepEqual([first.attempt?.status, second.attempt?.status], ['PROCESSING', 'SUCCEEDED']);
    assert.deepEqual(await shop.books(), { charges: 1, orders: 1, mugs: 4 });
    await shop.close();
  });

  it('is made once whatever answer is lost on the way', async () => {
    for (const operation of [
      'addLineItems',
      'setShippingInfo',
      'setBillingInfo',
      'setShippingMethod',
      'placeOrder',
    ] as const) {
      for (const kind of ['fail-before', 'fail-after'] as const) {
        const shop = await openShop();
        shop.sandbox.faults.inject(operation, kind);

        assert.equal(await finish(shop), 'SUCCEEDED', `${operation} ${kind}`);
        assert.deepEqual(await shop.books(), { charges: 1, orders: 1, mugs: 4 });
        await shop.close();
      }
    }
  });

  it('chooses the shipping method again whose answer was lost: a platform that died may have made half of the change', async () => {
    const shop = await openShop();
    shop.sandbox.faults.inject('setShippingMethod', 'fail-after');

    assert.equal(await finish(shop), 'SUCCEEDED');

    const [first, ...others] = shop.chosen;
    assert.deepEqual(others, [first]);
    await shop.close();
  });

  it('turns the device’s cart into one order for two tabs that pay at once', async () => {
    const shop = await openShop();
    await shop.commerce.addLineItem(caller, { domain: DOMAIN, addToCartRef: shop.mug, quantity: 1 });
    const { cart } = await shop.commerce.setShippingInfo(caller, {
      domain: DOMAIN,
      shippingInfo: orderInput().shippingInfo,
    });
    for (const { shipmentId, shippingMethodOptions } of cart?.shipments ?? []) {
      const shippingMethodId = shippingMethodOptions[0]?.id ?? '';
      await shop.commerce.setShippingMethod(caller, { domain: DOMAIN, shipmentId, shippingMethodId });
    }

    const outcomes = await Promise.all([
      shop.commerce.completeOrder(caller, completeInput()),
      createCommerce(shop.dependencies).completeOrder(caller, completeInput({ idempotencyKey: 'key-2' })),
    ]);
    await settle();

    const names = outcomes.map(({ attempt, userErrors }) => attempt?.status ?? userErrors[0]?.name ?? '');
    assert.deepEqual(names.toSorted(), ['CartLocked', 'SUCCEEDED']);
    assert.deepEqual(await shop.books(), { charges: 1, orders: 1, mugs: 5 });
    assert.equal(await shop.commerce.getCart(caller, { domain: DOMAIN }), null);
    await shop.close();
  });

  for (const mode of ['before', 'after'] as const) {
    it(`is made once when the process dies ${mode} any of its steps`, async () => {
      for (let dieAt = 1, steps = 1; dieAt <= steps; dieAt += 1) {
        const shop = await openShop();
        const mortal = new MortalProcess(dieAt, mode);
        const doomed = createCommerce(mortal.wrap(shop.dependencies));
        await Promise.race([doomed.placeOrder(caller, shop.input), mortal.died.promise]);
        await shop.time.advance(defaultSettings.attemptLease + 1);
        // The first process that finishes before its death shows how many steps there are.
        steps = Math.max(steps, mortal.calls >= dieAt ? dieAt + 1 : dieAt);

        assert.equal(await finish(shop), 'SUCCEEDED', `after dying ${mode} step ${dieAt}`);
        assert.deepEqual(await shop.books(), { charges: 1, orders: 1, mugs: 4 });
        await shop.close();
      }
    });
  }
});
