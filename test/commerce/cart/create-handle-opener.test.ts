import assert from 'node:assert/strict';
import { describe, it, mock, type TestContext } from 'node:test';
import { createHandleOpener } from '../../../src/commerce/cart/create-handle-opener.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import {
  addMug,
  createCaller,
  createCommerceKit,
  DOMAIN,
  orderInput,
  owner,
} from '../../support/servers/commerce-kit.ts';

const caller = createCaller();

/** A service that counts how often its box opened a text. */
async function startCounting(t: TestContext) {
  const kit = await createCommerceKit();
  t.after(() => kit.close());
  const { secretBox } = kit.dependencies;
  const open = mock.fn(secretBox.open);
  const commerce = createCommerce({ ...kit.dependencies, secretBox: { ...secretBox, open } });
  const countOpens = (sealed: string | null | undefined) =>
    open.mock.calls.filter((call) => call.arguments[0] === sealed).length;
  return { kit, commerce, countOpens };
}

describe('the opened handles', () => {
  it('have the handle of a cart after its first query', async (t) => {
    const { kit, commerce, countOpens } = await startCounting(t);
    await commerce.addLineItem(caller, addMug(1));
    await commerce.getCart(caller, { domain: DOMAIN });
    const sealed = (await kit.stores.cartHandles.find({ owner, domain: DOMAIN }))?.handle;

    await Promise.all(Array.from({ length: 5 }, () => commerce.getCart(caller, { domain: DOMAIN })));

    assert.equal(countOpens(sealed), 1);
  });

  it('have the handle of an order after its first query', async (t) => {
    const { kit, commerce, countOpens } = await startCounting(t);
    const { attempt } = await commerce.placeOrder(caller, orderInput());
    assert.ok(attempt?.result.kind === 'succeeded');
    const key = { domain: DOMAIN, orderId: attempt.result.orderId };
    const sealed = (await kit.stores.orders.find(key))?.cartHandle;
    const before = countOpens(sealed);

    for (let count = 0; count < 5; count += 1) await commerce.getOrder(caller, key);

    assert.equal(countOpens(sealed) - before, 1);
  });

  it('are not many, not long, and none that failed', async () => {
    const open = mock.fn(async (sealed: string) => sealed);
    const openHandle = createHandleOpener({ open });
    const long = 'x'.repeat(513);
    open.mock.mockImplementationOnce(async () => {
      throw new Error('no store');
    });

    await assert.rejects(openHandle('first'), /no store/);
    for (const sealed of ['first', 'first', long, long]) assert.equal(await openHandle(sealed), sealed);
    assert.equal(open.mock.callCount(), 4);
    for (let count = 0; count < 5_000; count += 1) await openHandle(`handle-${count}`);
    await openHandle('first');

    assert.equal(open.mock.callCount(), 5_005);
  });
});
