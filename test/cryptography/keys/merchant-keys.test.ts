import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MerchantKeys } from '../../../src/cryptography/keys/merchant-keys.ts';
import { createSecretBox } from '../../../src/cryptography/stored-secrets/create-secret-box.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { MemoryServiceKeys } from '../../auth/support/memory-service-keys.ts';
import { testKeySettings } from '../../auth/support/start-auth.ts';
import { ManualTime } from '../../support/manual-time.ts';

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60_000;

function open() {
  const clock = new ManualTime();
  const runtime = { ...systemRuntime, clock };
  const keys = new MemoryServiceKeys();
  keys.follow(clock);
  const secretBox = createSecretBox(new Secret(new Uint8Array(32)), runtime);
  return { clock, keys: new MerchantKeys({ keys, secretBox, runtime, settings: testKeySettings }) };
}

describe('the keys of merchants', () => {
  it('differ from merchant to merchant, and show their public halves only', async () => {
    const { keys } = open();

    const [one, other] = await Promise.all([keys.list('a.example'), keys.list('b.example')]);

    assert.deepEqual([one.length, other.length], [1, 1]);
    assert.notEqual(one[0]?.kid, other[0]?.kid);
    assert.deepEqual(Object.keys(one[0] ?? {}).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    assert.deepEqual([one[0]?.alg, one[0]?.use], ['ES256', 'sig']);
    assert.equal((await keys.signer('a.example')).keyId, one[0]?.kid);
  });

  it('are published before they sign, and for seven days after their successor signs', async () => {
    const { clock, keys } = open();
    const former = (await keys.signer('a.example')).keyId;
    const list = async () => (await keys.list('a.example')).map(({ kid }) => kid);
    await clock.advance(30 * DAY);

    const both = await list();
    const still = (await keys.signer('a.example')).keyId;
    await clock.advance(10 * MINUTE);
    const next = (await keys.signer('a.example')).keyId;
    await clock.advance(7 * DAY);
    const kept = await list();
    await clock.advance(1);
    const left = await list();

    assert.deepEqual([both.length, still], [2, former]);
    assert.notEqual(next, former);
    assert.deepEqual([kept, left], [[next, former], [next]]);
  });
});
