import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenStores } from '../stores.ts';
import { assertSameText, beginningOf, difficultTexts } from './texts.ts';

export function describeCartHandles(open: OpenStores): void {
  describe('cart handles', () => {
    it('finds nothing where nothing was written', async (t) => {
      const { cartHandles } = (await open(t)).stores;

      assert.equal(await cartHandles.find('partner/a', 'shop.example'), undefined);
      assert.deepEqual(await cartHandles.list('partner/a', 10), []);
    });

    it('keeps a handle for its owner and domain, written in exactly that way', async (t) => {
      const { cartHandles } = (await open(t)).stores;

      assert.equal(await cartHandles.compareAndSet('partner/a', 'shop.example', null, 'sealed-1', 1000), true);

      const found = await cartHandles.find('partner/a', 'shop.example');
      assert.equal(found?.domain, 'shop.example');
      assert.equal(found?.handle, 'sealed-1');
      assert.equal(found?.updatedAt, 1000);
      assert.equal(await cartHandles.find('partner/b', 'shop.example'), undefined);
      assert.equal(await cartHandles.find('partner/a', 'Shop.example'), undefined);
      assert.equal(await cartHandles.find('Partner/a', 'shop.example'), undefined);
    });

    it('replaces a handle of the version that was read, under a greater one', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      await cartHandles.compareAndSet('o', 'd', null, 'first', 1);
      const before = await cartHandles.find('o', 'd');
      assert.ok(before);

      assert.equal(await cartHandles.compareAndSet('o', 'd', before.version, 'second', 2), true);

      const after = await cartHandles.find('o', 'd');
      assert.equal(after?.handle, 'second');
      assert.equal(after?.updatedAt, 2);
      assert.ok(after.version > before.version);
    });

    it('writes nothing over another version than the expected one', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      await cartHandles.compareAndSet('o', 'd', null, 'first', 1);
      const before = await cartHandles.find('o', 'd');
      assert.ok(before);

      assert.equal(await cartHandles.compareAndSet('o', 'd', before.version + 1, 'second', 2), false);
      assert.equal(await cartHandles.compareAndSet('o', 'd', before.version - 1, 'second', 2), false);
      assert.equal(await cartHandles.compareAndSet('o', 'd', before.version - 1, null, 2), false);
      assert.equal(await cartHandles.compareAndSet('o', 'd', null, 'second', 2), false);
      assert.equal(await cartHandles.compareAndSet('o', 'd', null, null, 2), false);
      assert.equal(await cartHandles.compareAndSet('o', 'other', 1, 'second', 2), false);

      assert.deepEqual(await cartHandles.find('o', 'd'), before);
      assert.equal(await cartHandles.find('o', 'other'), undefined);
    });

    it('forgets a handle, and does not let the version start again', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      await cartHandles.compareAndSet('o', 'd', null, 'first', 1);
      const first = await cartHandles.find('o', 'd');
      assert.ok(first);

      assert.equal(await cartHandles.compareAndSet('o', 'd', first.version, null, 2), true);
      assert.equal(await cartHandles.find('o', 'd'), undefined);
      assert.deepEqual(await cartHandles.list('o', 10), []);
      assert.equal(await cartHandles.compareAndSet('o', 'd', first.version, 'late', 3), false);
      assert.equal(await cartHandles.compareAndSet('o', 'd', first.version + 1, 'late', 3), false);
      assert.equal(await cartHandles.compareAndSet('o', 'd', null, null, 3), true);
      assert.equal(await cartHandles.compareAndSet('o', 'd', null, 'second', 4), true);

      const second = await cartHandles.find('o', 'd');
      assert.equal(second?.handle, 'second');
      assert.ok(second.version > first.version);
      assert.equal(await cartHandles.compareAndSet('o', 'd', first.version, 'late', 5), false);
    });

    it('lets exactly one of many first writers through', async (t) => {
      const { cartHandles } = (await open(t)).stores;

      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) => cartHandles.compareAndSet('o', 'd', null, `handle-${index}`, index)),
      );

      assert.equal(outcomes.filter(Boolean).length, 1);
      assert.equal((await cartHandles.find('o', 'd'))?.handle, `handle-${outcomes.indexOf(true)}`);
    });

    it('loses no write of many who read, change and try again', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      const append = async (letter: string): Promise<void> => {
        for (;;) {
          const before = await cartHandles.find('o', 'd');
          const next = (before?.handle ?? '') + letter;
          if (await cartHandles.compareAndSet('o', 'd', before?.version ?? null, next, 1)) return;
        }
      };

      await Promise.all([...'abcdefghijklmnop'].map(append));

      assert.deepEqual([...((await cartHandles.find('o', 'd'))?.handle ?? '')].sort().join(''), 'abcdefghijklmnop');
    });

    it('lists one owner, most recently changed first, as many as asked for', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      await cartHandles.compareAndSet('o', 'one', null, '1', 10);
      await cartHandles.compareAndSet('o', 'two', null, '2', 30);
      await cartHandles.compareAndSet('o', 'three', null, '3', 20);
      await cartHandles.compareAndSet('p', 'four', null, '4', 40);
      const one = await cartHandles.find('o', 'one');
      await cartHandles.compareAndSet('o', 'one', one?.version ?? 0, '1b', 50);

      const domains = async (limit: number) => (await cartHandles.list('o', limit)).map(({ domain }) => domain);

      assert.deepEqual(await domains(10), ['one', 'two', 'three']);
      assert.deepEqual(await domains(2), ['one', 'two']);
    });

    it('gives every text back as it was', async (t) => {
      const { cartHandles } = (await open(t)).stores;

      for (const [index, text] of difficultTexts.entries()) {
        await cartHandles.compareAndSet(`o${beginningOf(text)}`, `d${index}`, null, text, 1);
        const found = await cartHandles.find(`o${beginningOf(text)}`, `d${index}`);
        assertSameText(found?.handle, text);
      }
    });

    it('still has everything after it was closed and opened again', async (t) => {
      const { stores, reopen } = await open(t);
      if (reopen === undefined) return t.skip('keeps nothing');
      await stores.cartHandles.compareAndSet('o', 'd', null, 'sealed', 7);
      const before = await stores.cartHandles.find('o', 'd');

      const { cartHandles } = await reopen();

      assert.deepEqual(await cartHandles.find('o', 'd'), before);
      assert.equal(await cartHandles.compareAndSet('o', 'd', before?.version ?? 0, 'next', 8), true);
    });
  });
}
