import assert from 'node:assert/strict';
import { it } from 'node:test';
import { owner } from '../contract/stores/names.ts';
import { openCountedDisk } from './open-counted-disk.ts';

const cart = { owner: owner('partner/device'), domain: 'shop.example' };

it('waits for the disk with a handle, but not if it is to be durable later', async (t) => {
  const { disk, stores } = await openCountedDisk(t);
  const { cartHandles } = stores;

  assert.equal(await cartHandles.compareAndSet(cart, { expected: null, next: 'handle', durability: 'now' }), true);
  assert.equal(disk.waits, 1);
  const change = { expected: 1, next: 'handle', seen: 'seen', durability: 'later' } as const;
  assert.equal(await cartHandles.compareAndSet(cart, change), true);
  assert.equal(disk.waits, 1);
  assert.equal((await cartHandles.find(cart))?.seen, 'seen');
  assert.equal(await cartHandles.compareAndSet(cart, { expected: 2, next: null }), true);

  assert.equal(disk.waits, 2);
});
