import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AnsweredCart, NewTrailLine } from '../../../src/stores/ports/index.ts';
import type { OpenStores } from '../stores.ts';
import { owner } from './names.ts';

const cart: AnsweredCart = { owner: owner('partner/device'), domain: 'shop.example', cartId: 'cart-1' };
const yes = { consentId: 'terms', facts: '{"accepted":true}' };
const no = { consentId: 'terms', facts: '{"accepted":false}' };
const news = { consentId: 'news', facts: '{"accepted":true}' };

const order = { domain: 'shop.example', orderId: 'order-1', orderNumber: 'N-1' };
const ordered: NewTrailLine = { ...yes, entry: 'ORDERED' };
const withdrawn: NewTrailLine = { ...yes, entry: 'WITHDRAWN', facts: '{"at":2}' };
const asked = { domain: order.domain, order: order.orderId };

export function describeConsents(open: OpenStores): void {
  describe('answers to consents', () => {
    it('replaces the answer to a consent and keeps the others', async (t) => {
      const { consents } = (await open(t)).stores;

      await consents.answer(cart, [yes, news]);
      await consents.answer(cart, [no]);

      assert.deepEqual(await consents.listAnswers(cart), [news, no]);
    });

    it('keeps devices and shops apart, and answers for no other cart', async (t) => {
      const { consents } = (await open(t)).stores;
      const others = [
        { ...cart, owner: owner('partner/other') },
        { ...cart, domain: 'other.example' },
        { ...cart, cartId: 'cart-2' },
      ];
      await consents.answer(cart, [yes]);

      for (const other of others) assert.deepEqual(await consents.listAnswers(other), []);
    });

    it('drops the answers of an earlier cart with the first of the next one', async (t) => {
      const { consents } = (await open(t)).stores;
      const elsewhere = { ...cart, domain: 'other.example' };
      await consents.answer(cart, [yes]);
      await consents.answer(elsewhere, [yes]);

      await consents.answer({ ...cart, cartId: 'cart-2' }, [news]);

      assert.deepEqual(await consents.listAnswers(cart), []);
      assert.deepEqual(await consents.listAnswers(elsewhere), [yes]);
    });

    it('forgets the answers of one cart', async (t) => {
      const { consents } = (await open(t)).stores;
      const next = { ...cart, owner: owner('partner/other') };
      await consents.answer(cart, [yes, news]);
      await consents.answer(next, [yes]);

      await consents.forgetAnswers(cart);
      await consents.forgetAnswers(cart);

      assert.deepEqual([await consents.listAnswers(cart), await consents.listAnswers(next)], [[], [yes]]);
    });

    it('takes answers of many calls at once without losing one', async (t) => {
      const { consents } = (await open(t)).stores;
      const answers = Array.from({ length: 20 }, (_, index) => ({ ...yes, consentId: `consent-${index + 10}` }));

      await Promise.all(answers.map((answer) => consents.answer(cart, [answer])));

      assert.deepEqual(await consents.listAnswers(cart), answers);
    });
  });

  describe('the trail of an order', () => {
    it('keeps each line as it was written first, and outlives the process', async (t) => {
      const { stores, clock, reopen } = await open(t);
      await stores.consents.append(order, [ordered, { ...ordered, ...news }]);
      await clock.set(2000);
      await stores.consents.append(order, [{ ...ordered, facts: '{"forged":true}' }, withdrawn]);
      await stores.consents.append(order, []);

      const { consents } = reopen === undefined ? stores : await reopen();
      const trail = await consents.listTrail(asked);

      assert.deepEqual(trail, [
        { ...order, ...news, entry: 'ORDERED', writtenAt: 1000 },
        { ...order, ...yes, entry: 'ORDERED', writtenAt: 1000 },
        { ...order, ...withdrawn, writtenAt: 2000 },
      ]);
      assert.deepEqual(await consents.listTrail({ ...asked, order: 'N-1' }), trail);
      assert.deepEqual(await consents.listTrail({ ...asked, domain: 'other.example' }), []);
      assert.deepEqual(await consents.listTrail({ ...asked, order: 'order-2' }), []);
    });

    it('is written once, by however many at once', async (t) => {
      const { consents } = (await open(t)).stores;

      await Promise.all(Array.from({ length: 10 }, () => consents.append(order, [ordered, withdrawn])));

      assert.equal((await consents.listTrail(asked)).length, 2);
    });

    it('is kept for ever unless a time is set', async (t) => {
      const { stores, clock } = await open(t);
      await stores.consents.append(order, [ordered]);
      await stores.consents.setRetention(500);
      await stores.consents.setRetention(null);
      await clock.set(1_000_000_000);

      assert.equal(await stores.consents.purgeTrail(), 0);
      assert.equal((await stores.consents.listTrail(asked)).length, 1);
    });

    it('goes order by order once its last line is old enough, and leaves a line that says so', async (t) => {
      const { stores, clock } = await open(t);
      const { consents } = stores;
      const fresh = { ...order, orderId: 'order-2', orderNumber: 'N-2' };
      await consents.setRetention(1000);
      await consents.append(order, [ordered]);
      await consents.append(fresh, [ordered]);
      await clock.set(1500);
      await consents.append(fresh, [withdrawn]);

      await clock.set(1999);
      const early = await consents.purgeTrail();
      await clock.set(2000);
      const due = await consents.purgeTrail();
      const again = await consents.purgeTrail();

      assert.deepEqual([early, due, again], [0, 1, 0]);
      assert.deepEqual(await consents.listTrail(asked), [
        { ...order, consentId: '', entry: 'PURGED', facts: '{"lines":1}', writtenAt: 2000 },
      ]);
      assert.equal((await consents.listTrail({ ...asked, order: 'N-2' })).length, 2);
    });
  });
}
