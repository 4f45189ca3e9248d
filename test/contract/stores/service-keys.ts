import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewKey, StoredKey } from '../../../src/stores/ports/index.ts';
import type { OpenStores } from '../stores.ts';

const newKey = (keyId: string, rest: Partial<NewKey> = {}): NewKey => ({
  keyId,
  purpose: 'token-signing',
  publicJwk: `{"kid":"${keyId}"}`,
  sealedPrivateJwk: `sealed-${keyId}`,
  ...rest,
});

const stored = (keyId: string, rest: Partial<StoredKey> = {}): StoredKey => ({
  ...newKey(keyId),
  createdAt: 1000,
  ...rest,
});

export function describeServiceKeys(open: OpenStores): void {
  describe('service keys', () => {
    it('lists the keys of a purpose in the order in which they were added, newest first', async (t) => {
      const { stores, clock } = await open(t);
      const { keys } = stores;
      const card = newKey('card', { purpose: 'card-encryption' });

      await clock.set(3000);
      assert.equal(await keys.add(newKey('z'), null), true);
      assert.equal(await keys.add(newKey('a'), 'z'), true);
      await clock.set(2999);
      assert.equal(await keys.add(newKey('m'), 'a'), true, 'a clock may be set back');
      assert.equal(await keys.add(card, null), true);

      assert.deepEqual(await keys.list('token-signing'), [
        stored('m', { createdAt: 2999 }),
        stored('a', { createdAt: 3000 }),
        stored('z', { createdAt: 3000 }),
      ]);
      assert.deepEqual(await keys.list('card-encryption'), [{ ...card, createdAt: 2999 }]);
    });

    it('tells when the newest key of each purpose was made', async (t) => {
      const { stores, clock } = await open(t);
      const { keys } = stores;
      const merchant = { purpose: 'merchant-signing/a.example' } as const;
      await keys.add(newKey('first'), null);
      await keys.add(newKey('shop', merchant), null);
      await clock.set(5000);
      await keys.add(newKey('second'), 'first');

      assert.deepEqual(await keys.listNewest(), [
        { purpose: 'token-signing', createdAt: 5000 },
        { ...merchant, createdAt: 1000 },
      ]);
    });

    it('adds nothing where the newest key is another one than expected', async (t) => {
      const { keys } = (await open(t)).stores;
      assert.equal(await keys.add(newKey('a'), 'ghost'), false);
      await keys.add(newKey('a'), null);
      await keys.add(newKey('b'), 'a');

      assert.equal(await keys.add(newKey('c'), 'a'), false);
      assert.equal(await keys.add(newKey('c'), null), false);
      assert.equal(await keys.add(newKey('a'), 'b'), false, 'the id is taken');

      assert.deepEqual(await keys.list('token-signing'), [stored('b'), stored('a')]);
    });

    it('lets exactly one of many nodes make the first key, and exactly one the next', async (t) => {
      const { keys } = (await open(t)).stores;
      const race = (letter: string, expectedNewest: string | null) =>
        Promise.all(Array.from({ length: 30 }, (_, index) => keys.add(newKey(`${letter}${index}`), expectedNewest)));

      const first = await race('a', null);
      const winner = `a${first.indexOf(true)}`;
      const second = await race('b', winner);

      assert.equal(first.filter(Boolean).length, 1);
      assert.equal(second.filter(Boolean).length, 1);
      assert.deepEqual(
        (await keys.list('token-signing')).map(({ keyId }) => keyId),
        [`b${second.indexOf(true)}`, winner],
      );
    });

    it('removes a key, after which the one before it is the newest', async (t) => {
      const { keys } = (await open(t)).stores;
      await keys.add(newKey('a'), null);
      await keys.add(newKey('b'), 'a');

      await keys.remove('b');
      await keys.remove('ghost');

      assert.deepEqual(await keys.list('token-signing'), [stored('a')]);
      assert.equal(await keys.add(newKey('c'), 'b'), false);
      assert.equal(await keys.add(newKey('c'), 'a'), true);
      await keys.remove('a');
      assert.deepEqual(await keys.list('token-signing'), [stored('c')]);
      assert.equal(await keys.add(newKey('d'), 'c'), true);
    });

    it('still has every key after it was closed and opened again', async (t) => {
      const { stores, reopen } = await open(t);
      if (reopen === undefined) return t.skip('keeps nothing');
      await stores.keys.add(newKey('a'), null);
      await stores.keys.add(newKey('b'), 'a');

      const { keys } = await reopen();

      assert.deepEqual(await keys.list('token-signing'), [stored('b'), stored('a')]);
    });
  });
}
