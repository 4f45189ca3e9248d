import assert from 'node:assert/strict';
import { it } from 'node:test';
import { owner } from '../contract/stores/names.ts';
import { openCountedDisk } from './open-counted-disk.ts';

const claim = { scope: 's', owner: owner('partner/device'), fingerprint: 'f', holder: 'h', leaseMilliseconds: 60_000 };
const answer = { text: '{}', lifetimeMilliseconds: 60_000 };

it('does not wait for the disk to claim a call that may run again, and waits with its answer', async (t) => {
  const { disk, stores } = await openCountedDisk(t);

  assert.deepEqual(await stores.idempotency.claim({ ...claim, keepMilliseconds: 0 }), { outcome: 'claimed' });
  assert.equal(disk.waits, 0);
  assert.equal(await stores.idempotency.complete(claim, answer), true);

  assert.equal(disk.waits, 1);
});

it('waits for the disk to claim a call that must not run again', async (t) => {
  const { disk, stores } = await openCountedDisk(t);

  assert.deepEqual(await stores.idempotency.claim({ ...claim, keepMilliseconds: 60_000 }), { outcome: 'claimed' });

  assert.equal(disk.waits, 1);
});
