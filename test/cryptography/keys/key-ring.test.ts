import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { generateKeyPair } from 'jose';
import { KeyRing } from '../../../src/cryptography/keys/key-ring.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { MemoryServiceKeys } from '../../auth/support/memory-service-keys.ts';
import { StillClock } from '../../auth/support/start-auth.ts';

function startRings() {
  const open = mock.fn(async (text: string) => text);
  const clock = new StillClock();
  const keys = new MemoryServiceKeys();
  keys.follow(clock);
  const create = () =>
    new KeyRing({
      purpose: 'token-signing',
      algorithm: 'ES256',
      generate: () => generateKeyPair('ES256', { extractable: true }),
      keys,
      secretBox: { seal: async (text) => text, open },
      runtime: { ...systemRuntime, clock },
    });
  return { clock, keys, open, here: create(), there: create() };
}

describe('a ring of keys', () => {
  it('finds a key that another node has just added, also right after a read of its own', async () => {
    const { here, there } = startRings();
    await here.list();

    const [added] = await there.add(undefined);
    const found = await Promise.all([here.find(added?.keyId ?? ''), here.find(added?.keyId ?? '')]);

    assert.deepEqual(
      found.map((key) => key?.keyId),
      [added?.keyId, added?.keyId],
    );
  });

  it('reads once for all unknown ids of a moment, and again in the next one', async () => {
    const { clock, keys, here } = startRings();
    await here.list();
    const before = keys.lists;

    for (let count = 0; count < 20; count += 1) assert.equal(await here.find(`invented-${count}`), undefined);
    assert.equal(keys.lists - before, 1);
    clock.advance(200);
    await Promise.all(['one', 'two', 'three'].map((id) => here.find(id)));

    assert.equal(keys.lists - before, 2);
  });

  it('knows what other nodes changed, also after its clock was set back', async () => {
    const { clock, here, there } = startRings();
    const [first] = await there.add(undefined);
    await here.find('invented');

    clock.advance(-3_600_000);
    const [second] = await there.add(first);
    const found = await here.find(second?.keyId ?? '');
    await there.remove(first?.keyId ?? '');
    clock.advance(-3_600_000);
    const left = await here.list();

    assert.equal(found?.keyId, second?.keyId);
    assert.deepEqual(
      left.map((key) => key.keyId),
      [second?.keyId],
    );
  });

  it('forgets what another node removed: if the key is stored again, it is serviceKeys again', async () => {
    const { clock, keys, open, here, there } = startRings();
    const [added] = await there.add(undefined);
    const keyId = added?.keyId ?? '';
    await here.list();
    const [stored] = await keys.list('token-signing');
    assert.ok(stored);

    await there.remove(keyId);
    clock.advance(60_000);
    assert.deepEqual(await here.list(), []);
    const before = open.mock.callCount();
    await keys.add(stored, null);
    clock.advance(60_000);

    assert.deepEqual(
      (await here.list()).map((key) => key.keyId),
      [keyId],
    );
    assert.equal(open.mock.callCount() - before, 1);
  });
});
