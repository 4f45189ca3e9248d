import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { addMug, createCaller, createCommerceKit, DOMAIN, orderInput } from '../support/servers/commerce-kit.ts';

const HOUR = 60 * 60 * 1000;
const caller = createCaller();

async function openKit(t: TestContext) {
  const kit = await createCommerceKit();
  t.after(kit.close);
  return { ...kit, told: () => kit.log.map(({ level, message }) => [level, message]) };
}

const isFull = () => Promise.reject(new Error('SQLITE_FULL: database or disk is full'));

const outage = [
  ['error', 'Failed to note what was read'],
  ['info', 'What is read is noted again'],
];

describe('a read beside a note that cannot be written', () => {
  it('shows the cart, and keeps the use for the next read', async (t) => {
    const { commerce, stores, time, told } = await openKit(t);
    await commerce.addLineItem(caller, addMug());
    await time.advance(HOUR);
    const noteUse = t.mock.method(stores.cartHandles, 'noteUse', isFull);

    const carts = [
      await commerce.getCart(caller, { domain: DOMAIN }),
      await commerce.getCart(caller, { domain: DOMAIN }),
    ];
    noteUse.mock.restore();
    await commerce.getCart(caller, { domain: DOMAIN });
    await time.advance(HOUR - 1);

    assert.deepEqual(
      carts.map((cart) => cart?.lineItems.length),
      [1, 1],
    );
    assert.equal(await stores.cartHandles.purge(HOUR, 10), 0);
    assert.deepEqual(told(), outage);
  });

  it('shows the order', async (t) => {
    const { commerce, stores, platform, told } = await openKit(t);
    const { attempt } = await commerce.placeOrder(caller, orderInput());
    assert.ok(attempt?.result.kind === 'succeeded');
    const { orderId } = attempt.result;
    const noteStatus = t.mock.method(stores.orders, 'noteStatus', isFull);

    const first = await commerce.getOrder(caller, { domain: DOMAIN, orderId });
    noteStatus.mock.restore();
    platform.intercept('getOrder', async (proceed) => ({ ...Object(await proceed()), status: 'DELIVERED' }));
    const second = await commerce.getOrder(caller, { domain: DOMAIN, orderId });

    assert.deepEqual([first.status, second.status], ['SHIPPED', 'DELIVERED']);
    assert.deepEqual(told(), outage);
  });
});
