import assert from 'node:assert/strict';
import { it } from 'node:test';
import { owner } from '../contract/stores/names.ts';
import { openCountedDisk } from './open-counted-disk.ts';

const claim = { scope: 's', owner: owner('partner/device'), fingerprint: 'f', holder: 'h', leaseMilliseconds: 60_000 };
const answer = { text: '{}', lifetimeMilliseconds: 60_000 };

const asked = { note: '{}', leaseMilliseconds: 60_000, keepMilliseconds: 60_000 };

it('does not wait for the disk to claim a call and to keep the claim, and waits with its answer', async (t) => {
  const { disk, stores } = await openCountedDisk(t);

  assert.deepEqual(await stores.idempotency.claim(claim), { outcome: 'claimed' });
  assert.equal(await stores.idempotency.renew(claim, 60_000), true);
  assert.equal(disk.waits, 0);
  assert.equal(await stores.idempotency.complete(claim, answer), true);

  assert.equal(disk.waits, 1);
});

it('waits for the disk before what must not be done twice', async (t) => {
  const { disk, stores } = await openCountedDisk(t);
  await stores.idempotency.claim(claim);

  assert.equal(await stores.idempotency.ask(claim, asked), true);

  assert.equal(disk.waits, 1);
});
