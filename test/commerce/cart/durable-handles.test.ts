import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { CartHandle, CartResult } from '../../../src/adapters/contract/index.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { addMug, createCaller, createCommerceKit, DOMAIN, owner } from '../../support/servers/commerce-kit.ts';

it('waits for the disk with a new handle and with news for watchers, and with no other change of a cart', async (t) => {
  const kit = await createCommerceKit();
  t.after(() => kit.close());
  const { cartHandles } = kit.stores;
  const written: string[] = [];
  const compareAndSet: typeof cartHandles.compareAndSet = (cart, change) => {
    written.push(`${change.durability ?? 'now'}${change.news === undefined ? '' : ', with news'}`);
    return cartHandles.compareAndSet(cart, change);
  };
  const stores = { ...kit.stores, cartHandles: { ...cartHandles, compareAndSet } };
  const { addLineItem } = createCommerce({ ...kit.dependencies, stores });
  const add = () => addLineItem(createCaller(), addMug(1));
  const findSealed = async () => (await cartHandles.find({ owner, domain: DOMAIN }))?.handle;

  await add();
  const sealed = await findSealed();
  await add();
  assert.equal(await findSealed(), sealed);
  kit.platform.prices.set('mug-blue', 1);
  await add();
  kit.platform.intercept('addLineItems', async (proceed) => ({
    ...((await proceed()) as CartResult),
    handle: 'secret-elsewhere' as CartHandle,
  }));
  await add();

  assert.deepEqual(written, ['now', 'later', 'now, with news', 'now']);
  assert.notEqual(await findSealed(), sealed);
});
