import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openSandbox, type Sandbox, toCall } from './open-sandbox.ts';

describe('switches for failure', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openSandbox();
  });
  afterEach(() => sandbox.close());

  const countCarts = async () => (await sandbox.ledger.carts('shop.example')).length;
  const add = async (signal?: AbortSignal) =>
    sandbox.adapter.addLineItems(toCall(signal), {
      cart: null,
      items: await sandbox.items({ POSTER: 1 }),
      flush: false,
    });

  it('fail one call before anything happens, and not the next one', async () => {
    sandbox.faults.inject('addLineItems', 'fail-before');

    await assert.rejects(add(), { name: 'StoreUnavailable' });

    assert.equal(await countCarts(), 0);
    await add();
    assert.equal(await countCarts(), 1);
  });

  it('lose the answer of one call after it was done', async () => {
    sandbox.faults.inject('addLineItems', 'fail-after');

    await assert.rejects(add(), { name: 'StoreUnavailable' });

    assert.equal(await countCarts(), 1);
  });

  it('hold a call until it is released', async () => {
    const fault = sandbox.faults.inject('addLineItems', 'hold');
    const added = add();
    await fault.met;
    assert.equal(await countCarts(), 0);

    await fault.release();

    assert.equal((await added).cart.lineItems.length, 1);
  });

  it('end a held call with its signal, and nothing happens', async () => {
    const controller = new AbortController();
    const fault = sandbox.faults.inject('addLineItems', 'hold');
    const added = add(controller.signal);
    await fault.met;

    controller.abort();

    await assert.rejects(added, { name: 'StoreUnavailable' });
    await fault.release();
    assert.equal(await countCarts(), 0);
  });

  it('hang until the caller gives up', async () => {
    const controller = new AbortController();
    const fault = sandbox.faults.inject('ping', 'hang');
    const answer = sandbox.adapter.ping(toCall(controller.signal));
    await fault.met;

    controller.abort();

    await assert.rejects(answer, { name: 'StoreUnavailable' });
    await sandbox.adapter.ping(toCall());
  });

  it('start nothing for a caller who has given up already', async () => {
    await assert.rejects(add(AbortSignal.abort()), { name: 'StoreUnavailable' });

    assert.equal(await countCarts(), 0);
  });
});

describe('a sandbox whose database is gone', () => {
  it('says that the store is unavailable', async () => {
    const sandbox = await openSandbox();
    await sandbox.close();

    await assert.rejects(sandbox.adapter.ping(toCall()), { name: 'StoreUnavailable' });
    await assert.rejects(sandbox.adapter.getCart(toCall(), { cart: 'x' }), { name: 'StoreUnavailable' });
  });
});
