import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CartKey } from '../../../src/domain/cart/cart-key.ts';
import type { OpenStores } from '../stores.ts';
import { id, owner } from './names.ts';
import { assertSameText, beginningOf, difficultTexts } from './texts.ts';

const cart = (deviceKey: string, domain: string) => ({ owner: owner(deviceKey), domain });
const ours = cart('o', 'd');

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

export function describeCartHandles(open: OpenStores): void {
  describe('cart handles', () => {
    it('finds nothing where nothing was written', async (t) => {
      const { cartHandles } = (await open(t)).stores;

      assert.equal(await cartHandles.find(cart('partner/a', 'shop.example')), undefined);
      assert.deepEqual(await cartHandles.list(owner('partner/a'), { domains: ['shop.example'], limit: 10 }), []);
    });

    it('keeps a handle for its owner and domain, written in exactly that way', async (t) => {
      const { cartHandles } = (await open(t)).stores;

      assert.equal(
        await cartHandles.compareAndSet(cart('partner/a', 'shop.example'), { expected: null, next: 'sealed-1' }),
        true,
      );

      const found = await cartHandles.find(cart('partner/a', 'shop.example'));
      assert.equal(found?.domain, 'shop.example');
      assert.equal(found?.handle, 'sealed-1');
      assert.equal(found?.updatedAt, 1000);
      assert.equal(await cartHandles.find(cart('partner/b', 'shop.example')), undefined);
      assert.equal(await cartHandles.find(cart('partner/a', 'Shop.example')), undefined);
      assert.equal(await cartHandles.find(cart('Partner/a', 'shop.example')), undefined);
    });

    it('lists handles that it was to remember for seven days, the newest first, ten of a cart, and no others', async (t) => {
      const { stores, clock } = await open(t);
      const { cartHandles, personalData } = stores;
      const begin = async (next: string) => {
        await cartHandles.compareAndSet(ours, { expected: null, next });
        return (await cartHandles.find(ours))?.version ?? assert.fail('there is no cart');
      };
      await cartHandles.compareAndSet(ours, { expected: await begin('ordered here'), next: null });
      for (let count = 1; count <= 12; count += 1) {
        const expected = await begin(`cart-${count}`);
        await clock.set(count * 1000);
        assert.equal(
          await cartHandles.compareAndSet(ours, { expected: expected + 1, next: null, remember: true }),
          false,
        );
        assert.equal(await cartHandles.compareAndSet(ours, { expected, next: null, remember: true }), true);
      }

      const listed = await cartHandles.listForgotten(ours);
      await clock.set(12_000 + 7 * 86_400_000 - 1);
      const last = await cartHandles.listForgotten(ours);
      await clock.set(12_000 + 7 * 86_400_000);
      const none = await cartHandles.listForgotten(ours);

      assert.deepEqual(
        listed,
        Array.from({ length: 10 }, (_, index) => `cart-${12 - index}`),
      );
      assert.deepEqual([last, none], [['cart-12'], []]);
      assert.deepEqual(await cartHandles.listForgotten(cart('o', 'other')), []);
      await cartHandles.compareAndSet(ours, { expected: await begin('private'), next: null, remember: true });
      await personalData.remove(ours.owner, null);
      assert.deepEqual(await cartHandles.listForgotten(ours), []);
    });

    it('replaces a handle of the version that was read, under a greater one', async (t) => {
      const { stores, clock } = await open(t);
      const { cartHandles } = stores;
      await cartHandles.compareAndSet(ours, { expected: null, next: 'first' });
      const before = await cartHandles.find(ours);
      assert.ok(before);

      await clock.set(2000);
      assert.equal(await cartHandles.compareAndSet(ours, { expected: before.version, next: 'second' }), true);

      const after = await cartHandles.find(ours);
      assert.equal(after?.handle, 'second');
      assert.equal(after?.updatedAt, 2000);
      assert.ok(after.version > before.version);
    });

    it('writes nothing over another version than the expected one', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      await cartHandles.compareAndSet(ours, { expected: null, next: 'first' });
      const before = await cartHandles.find(ours);
      assert.ok(before);

      assert.equal(await cartHandles.compareAndSet(ours, { expected: before.version + 1, next: 'second' }), false);
      assert.equal(await cartHandles.compareAndSet(ours, { expected: before.version - 1, next: 'second' }), false);
      assert.equal(await cartHandles.compareAndSet(ours, { expected: before.version - 1, next: null }), false);
      assert.equal(await cartHandles.compareAndSet(ours, { expected: null, next: 'second' }), false);
      assert.equal(await cartHandles.compareAndSet(ours, { expected: null, next: null }), false);
      assert.equal(await cartHandles.compareAndSet(cart('o', 'other'), { expected: 1, next: 'second' }), false);

      assert.deepEqual(await cartHandles.find(ours), before);
      assert.equal(await cartHandles.find(cart('o', 'other')), undefined);
    });

    it('forgets a handle, and does not let the version start again', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      await cartHandles.compareAndSet(ours, { expected: null, next: 'first' });
      const first = await cartHandles.find(ours);
      assert.ok(first);

      assert.equal(await cartHandles.compareAndSet(ours, { expected: first.version, next: null }), true);
      assert.equal(await cartHandles.find(ours), undefined);
      assert.deepEqual(await cartHandles.list(owner('o'), { domains: ['d'], limit: 10 }), []);
      assert.equal(await cartHandles.compareAndSet(ours, { expected: first.version, next: 'late' }), false);
      assert.equal(await cartHandles.compareAndSet(ours, { expected: first.version + 1, next: 'late' }), false);
      assert.equal(await cartHandles.compareAndSet(ours, { expected: null, next: null }), true);
      assert.equal(await cartHandles.compareAndSet(ours, { expected: null, next: 'second' }), true);

      const second = await cartHandles.find(ours);
      assert.equal(second?.handle, 'second');
      assert.ok(second.version > first.version);
      assert.equal(await cartHandles.compareAndSet(ours, { expected: first.version, next: 'late' }), false);
    });

    it('keeps with a handle what the buyer was shown last, until the handle is forgotten', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      const seen = async () => (await cartHandles.find(ours))?.seen;
      const after: unknown[] = [];
      const write = async (change: Parameters<typeof cartHandles.compareAndSet>[1]) => {
        assert.equal(await cartHandles.compareAndSet(ours, change), true);
        after.push(await seen());
      };

      await write({ expected: null, next: 'first' });
      await write({ expected: 1, next: 'second', seen: 'two' });
      await write({ expected: 2, next: 'third' });
      assert.equal(await cartHandles.compareAndSet(ours, { expected: 2, next: 'late', seen: 'late' }), false);
      await write({ expected: 3, next: 'fourth', seen: 'four' });
      await cartHandles.compareAndSet(ours, { expected: 4, next: null });
      await write({ expected: null, next: 'another' });
      await cartHandles.compareAndSet(ours, { expected: 6, next: null });
      await write({ expected: null, next: 'the third', seen: 'shown at once' });

      assert.deepEqual(after, [null, 'two', 'two', 'four', null, 'shown at once']);
    });

    it('lets exactly one of many first writers through', async (t) => {
      const { cartHandles } = (await open(t)).stores;

      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          cartHandles.compareAndSet(ours, { expected: null, next: `handle-${index}` }),
        ),
      );

      assert.equal(outcomes.filter(Boolean).length, 1);
      assert.equal((await cartHandles.find(ours))?.handle, `handle-${outcomes.indexOf(true)}`);
    });

    it('loses no write of many who read, change and try again', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      const append = async (letter: string): Promise<void> => {
        for (;;) {
          const before = await cartHandles.find(ours);
          const next = (before?.handle ?? '') + letter;
          if (await cartHandles.compareAndSet(ours, { expected: before?.version ?? null, next })) return;
        }
      };

      await Promise.all([...'abcdefghijklmnop'].map(append));

      assert.deepEqual([...((await cartHandles.find(ours))?.handle ?? '')].sort().join(''), 'abcdefghijklmnop');
    });

    it('tells what a cart has become since a version, with the news of its changes', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      assert.deepEqual(await cartHandles.findChanges(ours, 0), { version: 0, news: [] });

      await cartHandles.compareAndSet(ours, { expected: null, next: 'first', news: 'begun' });
      await cartHandles.compareAndSet(ours, { expected: 1, next: 'second' });
      await cartHandles.compareAndSet(ours, { expected: 2, next: null, news: 'ordered' });
      await cartHandles.compareAndSet(ours, { expected: null, next: 'third', news: 'begun again' });
      await cartHandles.compareAndSet(cart('other', 'd'), { expected: null, next: 'theirs', news: 'not ours' });

      assert.deepEqual(await cartHandles.findChanges(ours, 0), {
        version: 4,
        news: ['begun', 'ordered', 'begun again'],
      });
      assert.deepEqual(await cartHandles.findChanges(ours, 1), {
        version: 4,
        news: ['ordered', 'begun again'],
      });
      assert.deepEqual(await cartHandles.findChanges(ours, 4), { version: 4, news: [] });
    });

    it('keeps no news of a change that was not made', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      await cartHandles.compareAndSet(ours, { expected: null, next: 'first' });

      assert.equal(await cartHandles.compareAndSet(ours, { expected: 7, next: 'late', news: 'never' }), false);
      assert.equal(await cartHandles.compareAndSet(ours, { expected: null, next: 'late', news: 'never' }), false);

      assert.deepEqual(await cartHandles.findChanges(ours, 0), { version: 1, news: [] });
    });

    it('keeps the last 20 news of a cart, for a day', async (t) => {
      const { stores, clock } = await open(t);
      const { cartHandles } = stores;
      const neighbour = cart('neighbour', 'd');
      await cartHandles.compareAndSet(neighbour, { expected: null, next: 'theirs', news: 'old' });
      for (let version = 0; version < 25; version += 1) {
        await cartHandles.compareAndSet(ours, {
          expected: version || null,
          next: 'handle',
          news: `news ${version + 1}`,
        });
      }

      const { version, news } = await cartHandles.findChanges(ours, 0);
      assert.deepEqual([version, news.length, news.at(0), news.at(-1)], [25, 20, 'news 6', 'news 25']);
      assert.deepEqual((await cartHandles.findChanges(neighbour, 0)).news, ['old']);

      await clock.set(1000 + 24 * 60 * 60 * 1000 + 1);
      await cartHandles.compareAndSet(ours, { expected: 25, next: 'handle', news: 'tomorrow' });

      assert.deepEqual((await cartHandles.findChanges(ours, 0)).news, ['tomorrow']);
      assert.deepEqual((await cartHandles.findChanges(neighbour, 0)).news, []);
    });

    it('lists one owner at some domains, most recently changed first, as many of these as asked for', async (t) => {
      const { stores, clock } = await open(t);
      const { cartHandles } = stores;
      await clock.set(10);
      await cartHandles.compareAndSet(cart('o', 'one'), { expected: null, next: '1' });
      await clock.set(30);
      await cartHandles.compareAndSet(cart('o', 'two'), { expected: null, next: '2' });
      await clock.set(20);
      await cartHandles.compareAndSet(cart('o', 'three'), { expected: null, next: '3' });
      await cartHandles.compareAndSet(cart('p', 'four'), { expected: null, next: '4' });
      const one = await cartHandles.find(cart('o', 'one'));
      await clock.set(50);
      await cartHandles.compareAndSet(cart('o', 'one'), { expected: one?.version ?? 0, next: '1b' });

      const list = async (limit: number, domains: readonly string[]) =>
        (await cartHandles.list(owner('o'), { domains, limit })).map(({ domain }) => domain);
      const all = ['one', 'two', 'three', 'four', 'five', "o'clock"];

      assert.deepEqual(await list(10, all), ['one', 'two', 'three']);
      assert.deepEqual(await list(2, all), ['one', 'two']);
      assert.deepEqual(await list(1, ['three', 'two']), ['two'], 'the limit counts those asked for');
      assert.deepEqual(await list(10, []), []);
    });

    it('is held by one at a time, until it lets go or its time is over', async (t) => {
      const { stores, clock } = await open(t);
      const { cartHandles } = stores;
      const lease = (holder: string, milliseconds = 1000) => cartHandles.takeLease(ours, { holder, milliseconds });
      await clock.set(1000);

      assert.equal(await cartHandles.leaseLeft(ours), 0);
      assert.equal(await lease('alice'), true, 'a device without a cart can be leased');
      assert.equal((await cartHandles.leaseLeft(ours)) > 0, true);
      assert.equal((await cartHandles.leaseLeft(cart('o', 'other'))) > 0, false);
      assert.equal(await lease('bob'), false);
      await cartHandles.release(ours, 'bob');
      assert.equal(await lease('bob'), false, 'only its holder lets go');
      await clock.set(1500);
      assert.equal(await lease('alice'), true, 'renews');
      await clock.set(2499);
      assert.deepEqual([await lease('bob'), await cartHandles.leaseLeft(ours)], [false, 1]);
      await clock.set(2500);
      assert.deepEqual([(await cartHandles.leaseLeft(ours)) > 0, await lease('bob')], [false, true]);
      await cartHandles.release(ours, 'alice');
      assert.equal(await lease('carol'), false, 'the lease of another is not ended');
      await cartHandles.release(ours, 'bob');
      assert.equal(await lease('carol'), true);
    });

    it('is renewed by who has it, late too, and not by who let go or lost it', async (t) => {
      const { stores, clock } = await open(t);
      const { cartHandles } = stores;
      const renew = (holder: string) => cartHandles.renewLease(ours, { holder, milliseconds: 1000 });
      await clock.set(1000);
      assert.equal(await renew('alice'), false, 'nobody has it');
      await cartHandles.takeLease(ours, { holder: 'alice', milliseconds: 1000 });

      await clock.set(1500);
      assert.deepEqual([await renew('alice'), await renew('bob')], [true, false]);
      await clock.set(2499);
      assert.equal((await cartHandles.leaseLeft(ours)) > 0, true);
      await clock.set(3000);
      assert.deepEqual([await renew('alice'), (await cartHandles.leaseLeft(ours)) > 0], [true, true]);
      await clock.set(4000);
      assert.equal(await cartHandles.takeLease(ours, { holder: 'bob', milliseconds: 1000 }), true);
      assert.equal(await renew('alice'), false, 'another one has it');
      await cartHandles.release(ours, 'bob');
      assert.deepEqual([await renew('bob'), (await cartHandles.leaseLeft(ours)) > 0], [false, false]);
    });

    it('is held by one of many at one moment', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      const compete = () =>
        Promise.all(
          Array.from({ length: 30 }, (_, index) =>
            cartHandles.takeLease(ours, { holder: `h${index}`, milliseconds: 1000 }),
          ),
        );

      const first = await compete();
      await cartHandles.release(ours, `h${first.indexOf(true)}`);
      const second = await compete();

      for (const answers of [first, second]) assert.equal(answers.filter(Boolean).length, 1);
    });

    it('stays as it is while it is held, and lets go with the change of its holder only', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      const lease = (holder: string) => cartHandles.takeLease(ours, { holder, milliseconds: 1000 });
      await lease('alice');
      assert.equal(await cartHandles.find(ours), undefined);
      assert.deepEqual(await cartHandles.list(owner('o'), { domains: ['d'], limit: 10 }), []);

      assert.equal(await cartHandles.compareAndSet(ours, { expected: null, next: 'one' }), true);
      assert.equal((await cartHandles.leaseLeft(ours)) > 0, true, 'no release was asked for');
      const first = await cartHandles.find(ours);
      await cartHandles.compareAndSet(ours, { expected: first?.version ?? 0, next: 'two', release: 'bob' });
      assert.equal((await cartHandles.leaseLeft(ours)) > 0, true);
      const second = await cartHandles.find(ours);
      const stale = { expected: first?.version ?? 0, next: 'three', release: 'alice' };
      assert.equal(await cartHandles.compareAndSet(ours, stale), false);
      assert.equal((await cartHandles.leaseLeft(ours)) > 0, true, 'nothing of a change that lost is written');
      await cartHandles.compareAndSet(ours, { expected: second?.version ?? 0, next: 'four', release: 'alice' });

      assert.equal((await cartHandles.leaseLeft(ours)) > 0, false);
      assert.equal((await cartHandles.find(ours))?.handle, 'four');
    });

    it('takes the first handle of a change only while nobody else has taken its lease', async (t) => {
      const { stores, clock } = await open(t);
      const { cartHandles } = stores;
      const first = (release: string, next: string) =>
        cartHandles.compareAndSet(ours, { expected: null, next, release });
      await cartHandles.takeLease(ours, { holder: 'alice', milliseconds: 100 });
      await clock.set(1100);
      await cartHandles.takeLease(ours, { holder: 'bob', milliseconds: 100 });

      assert.equal(await first('alice', 'frozen'), false);
      assert.equal(await cartHandles.find(ours), undefined);
      await clock.set(1200);
      assert.equal(await first('bob', 'slow'), true, 'its lease has ended, but nobody has taken it');
      assert.equal((await cartHandles.find(ours))?.handle, 'slow');
    });

    it('knows for a while which attempt ordered the last cart, until there is another one', async (t) => {
      const { stores, clock } = await open(t);
      const { cartHandles } = stores;
      const find = () => cartHandles.findOrdered(ours, { milliseconds: 1000 });
      const orderedBy = id('attempt');
      await clock.set(5000);
      await cartHandles.compareAndSet(ours, { expected: null, next: 'sealed' });
      assert.equal(await find(), undefined);

      assert.equal(await cartHandles.compareAndSet(ours, { expected: 1, next: null, orderedBy }), true);
      assert.equal(await cartHandles.find(ours), undefined);
      assert.equal(await find(), 'attempt');
      assert.equal(await cartHandles.findOrdered(cart('o', 'other'), { milliseconds: 1000 }), undefined);
      await clock.set(5999);
      assert.equal(await find(), 'attempt');
      await clock.set(6000);
      assert.equal(await find(), undefined);

      await clock.set(5100);
      await cartHandles.compareAndSet(ours, { expected: null, next: 'the next cart' });
      assert.equal(await find(), undefined);
      const next = await cartHandles.find(ours);
      await cartHandles.compareAndSet(ours, { expected: next?.version ?? 0, next: null });
      assert.equal(await find(), undefined, 'that cart became no order');
    });

    it('remembers the order of a cart that was forgotten before, and not beside another cart', async (t) => {
      const { cartHandles } = (await open(t)).stores;
      const orderedBy = id('attempt');
      const find = () => cartHandles.findOrdered(ours, { milliseconds: 1000 });
      await cartHandles.compareAndSet(ours, { expected: null, next: 'sealed' });

      assert.equal(await cartHandles.compareAndSet(ours, { expected: null, next: null, orderedBy }), false);
      assert.equal((await cartHandles.find(ours))?.handle, 'sealed');
      assert.equal(await find(), undefined);
      await cartHandles.compareAndSet(ours, { expected: 1, next: null });
      assert.equal(await cartHandles.compareAndSet(ours, { expected: null, next: null, orderedBy }), true);

      assert.equal(await find(), 'attempt');
      assert.equal(await cartHandles.find(ours), undefined);
    });

    it('forgets carts whose device was not active for a while, some at a time, with what was seen and answered', async (t) => {
      const { stores, clock } = await open(t);
      const { cartHandles, consents, attempts } = stores;
      const carts = ['idle', 'idler', 'active', 'ordering'].map((name) => ({
        owner: owner(`partner/${name}`),
        domain: 'shop.example',
      }));
      const [idle, idler, active, ordering] = carts as [CartKey, CartKey, CartKey, CartKey];
      const other = { ...active, domain: 'other.example' };
      await cartHandles.compareAndSet(idler, { expected: null, next: 'h', seen: 'seen' });
      await clock.set(2000);
      for (const cart of [idle, active, other, ordering]) {
        await cartHandles.compareAndSet(cart, { expected: null, next: 'h', seen: 'seen' });
        await consents.answer({ ...cart, cartId: 'c' }, [{ consentId: 'terms', facts: '{}' }]);
      }
      await attempts.create(
        { ...ordering, attemptId: id('a'), scope: 's', fingerprint: 'f', input: '{}', completesCart: true },
        { holder: 'h', milliseconds: 1 },
      );
      await clock.set(WEEK);
      await cartHandles.noteUse(active.owner);
      await clock.set(WEEK + 1999);
      const early = await cartHandles.purge(WEEK, 1);
      await clock.set(WEEK + 2000);

      const late = await cartHandles.purge(WEEK, 10);
      const left = await Promise.all([...carts, other].map(async (cart) => (await cartHandles.find(cart))?.handle));
      const answers = await Promise.all([idle, active].map((cart) => consents.listAnswers({ ...cart, cartId: 'c' })));
      const isNew = await cartHandles.compareAndSet(idle, { expected: null, next: 'next' });
      const next = await cartHandles.find(idle);

      assert.deepEqual([early, late], [1, 1]);
      assert.deepEqual(left, [undefined, undefined, 'h', 'h', 'h']);
      assert.deepEqual(
        answers.map((list) => list.length),
        [0, 1],
      );
      assert.equal(await cartHandles.purge(WEEK, 10), 0);
      assert.deepEqual([isNew, next?.version, next?.seen], [true, 3, null]);
    });

    it('deletes what is left of a cart 90 days after its last use, unless a change holds it', async (t) => {
      const { stores, clock } = await open(t);
      const { cartHandles } = stores;
      const [gone, held] = ['gone', 'held'].map((name) => ({
        owner: owner(`partner/${name}`),
        domain: 'shop.example',
      })) as [CartKey, CartKey];
      await clock.set(2000);
      for (const cart of [gone, held]) {
        await cartHandles.compareAndSet(cart, { expected: null, next: 'h' });
        await cartHandles.compareAndSet(cart, { expected: 1, next: null });
      }
      const versions = () =>
        Promise.all([gone, held].map(async (cart) => (await cartHandles.findChanges(cart, 0)).version));
      await clock.set(90 * DAY + 1999);
      const early = [await cartHandles.purge(WEEK, 10), await versions()];
      await cartHandles.takeLease(held, { holder: 'h', milliseconds: 1000 });
      await clock.set(90 * DAY + 2000);

      const late = [await cartHandles.purge(WEEK, 10), await versions()];
      const isNew = await cartHandles.compareAndSet(gone, { expected: null, next: 'next' });

      assert.deepEqual(early, [0, [2, 2]]);
      assert.deepEqual(late, [1, [0, 2]]);
      assert.deepEqual([isNew, (await cartHandles.find(gone))?.version], [true, 1]);
    });

    it('notes the use of a device’s carts once an hour at most', async (t) => {
      const { stores, clock } = await open(t);
      const { cartHandles } = stores;
      const cart = { owner: owner('partner/device'), domain: 'shop.example' };
      const usedAt = async () => (await cartHandles.find(cart))?.usedAt;
      await cartHandles.compareAndSet(cart, { expected: null, next: 'h' });

      await clock.set(1000 + HOUR - 1);
      await cartHandles.noteUse(cart.owner);
      const before = await usedAt();
      await clock.set(1000 + HOUR);
      await cartHandles.noteUse(cart.owner);
      await cartHandles.noteUse(owner('partner/other'));

      assert.deepEqual([before, await usedAt()], [1000, 1000 + HOUR]);
      assert.equal((await cartHandles.find(cart))?.version, 1);
    });

    it('gives every text back as it was', async (t) => {
      const { cartHandles } = (await open(t)).stores;

      for (const [index, text] of difficultTexts.entries()) {
        await cartHandles.compareAndSet(cart(`o${beginningOf(text)}`, `d${index}`), { expected: null, next: text });
        const found = await cartHandles.find(cart(`o${beginningOf(text)}`, `d${index}`));
        assertSameText(found?.handle, text);
      }
    });

    it('still has everything after it was closed and opened again', async (t) => {
      const { stores, reopen } = await open(t);
      if (reopen === undefined) return t.skip('keeps nothing');
      await stores.cartHandles.compareAndSet(ours, { expected: null, next: 'sealed' });
      const before = await stores.cartHandles.find(ours);

      const { cartHandles } = await reopen();

      assert.deepEqual(await cartHandles.find(ours), before);
      assert.equal(await cartHandles.compareAndSet(ours, { expected: before?.version ?? 0, next: 'next' }), true);
    });
  });
}
