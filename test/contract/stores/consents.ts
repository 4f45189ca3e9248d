import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CartKey } from '../../../src/domain/cart/cart-key.ts';
import type { AnsweredCart, NewTrailLine, Stores } from '../../../src/stores/ports/index.ts';
import type { OpenStores } from '../stores.ts';
import { id, owner } from './names.ts';

const cart: AnsweredCart = { owner: owner('partner/device'), domain: 'shop.example', cartId: 'cart-1' };
const yes = { consentId: 'terms', facts: '{"accepted":true}' };
const no = { consentId: 'terms', facts: '{"accepted":false}' };
const news = { consentId: 'news', facts: '{"accepted":true}' };

const order = { domain: 'shop.example', orderId: 'order-1', orderNumber: 'N-1' };
const ordered: NewTrailLine = { ...yes, entry: 'ORDERED' };
const withdrawn: NewTrailLine = { ...yes, entry: 'WITHDRAWN', facts: '{"at":2}' };
const asked = { domain: order.domain, order: order.orderId };

const DAY = 86_400_000;
const lease = { holder: 'holder', milliseconds: 1_000 };
const begin = ({ attempts }: Stores, { domain, completesCart = true }: { domain: string; completesCart?: boolean }) =>
  attempts.create(
    {
      attemptId: id(domain),
      owner: cart.owner,
      domain,
      scope: domain,
      fingerprint: 'f',
      input: '{}',
      completesCart,
    },
    lease,
  );
const endAttempt = ({ attempts }: Stores, domain: string) =>
  attempts.record({ attemptId: id(domain), holder: 'holder' }, { status: 'FAILED' });

/** A cart with answers at each domain. */
async function answerAt({ cartHandles, consents }: Stores, domains: readonly string[]) {
  for (const domain of domains) {
    await cartHandles.compareAndSet({ ...cart, domain }, { expected: null, next: 'sealed' });
    await consents.answer({ ...cart, domain }, [yes, news]);
  }
}

/** Of the domains, those at which the cart has answers. */
async function findAnswered({ consents }: Stores, domains: readonly string[]) {
  const answers = await Promise.all(domains.map((domain) => consents.listAnswers({ ...cart, domain })));
  return domains.filter((_, index) => answers[index]?.length === 2);
}

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

    it("come with the device's cart, as does the open attempt that orders it", async (t) => {
      const { stores } = await open(t);
      const { consents, cartHandles } = stores;
      const elsewhere = { ...cart, domain: 'other.example' };
      const read = async (key: CartKey) => (await cartHandles.find(key))?.checkout;
      const readSorted = async () => {
        const { answers = [], openAttempt } = (await read(cart)) ?? {};
        return [answers.toSorted((one, other) => one.consentId.localeCompare(other.consentId)), openAttempt];
      };
      for (const key of [cart, elsewhere]) await cartHandles.compareAndSet(key, { expected: null, next: 'sealed' });
      await consents.answer(cart, [yes, news]);
      const answers = [news, yes].map((answer) => ({ cartId: cart.cartId, ...answer }));
      await begin(stores, { domain: elsewhere.domain, completesCart: false });
      const idle = await readSorted();
      await begin(stores, { domain: cart.domain });

      assert.deepEqual(idle, [answers, null]);
      assert.deepEqual(await readSorted(), [answers, id(cart.domain)]);
      assert.deepEqual(await read(elsewhere), { answers: [], openAttempt: null });
      assert.equal(await read({ ...cart, owner: owner('partner/other') }), undefined);
      await endAttempt(stores, cart.domain);
      assert.deepEqual(await readSorted(), [answers, null]);
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

    it('forgets them with the handle of their cart, and no others', async (t) => {
      const { stores } = await open(t);
      const domains = ['gone.example', 'remembered.example', 'changed.example', 'kept.example'];
      await answerAt(stores, domains);
      await stores.consents.append(order, [ordered]);
      const forget = (domain: string, change: object) =>
        stores.cartHandles.compareAndSet({ ...cart, domain }, { expected: 1, next: null, ...change });

      await forget('gone.example', {});
      await forget('remembered.example', { remember: true, news: '{}' });
      await forget('changed.example', { next: 'other', news: '{}' });
      const isLate = !(await forget('kept.example', { expected: 7 }));

      assert.equal(isLate, true);
      assert.deepEqual(await findAnswered(stores, domains), ['changed.example', 'kept.example']);
      assert.equal((await stores.consents.listTrail(asked)).length, 1);
    });

    it('keeps them for an open attempt that orders the cart, and purges them once it has ended', async (t) => {
      const { stores } = await open(t);
      const domains = ['open.example', 'beside.example'];
      await answerAt(stores, domains);
      await begin(stores, { domain: 'open.example' });
      await begin(stores, { domain: 'beside.example', completesCart: false });
      for (const domain of domains) {
        await stores.cartHandles.compareAndSet({ ...cart, domain }, { expected: 1, next: null });
      }

      const early = await stores.consents.purgeAnswers(100);
      const kept = await findAnswered(stores, domains);
      await endAttempt(stores, 'open.example');
      const late = await stores.consents.purgeAnswers(100);

      assert.deepEqual([early, kept, late], [0, ['open.example'], 2]);
      assert.deepEqual(await findAnswered(stores, domains), []);
    });

    it('purges those of a cart that was not changed for 90 days, and of none that is being ordered', async (t) => {
      const { stores, clock } = await open(t);
      const domains = ['left.example', 'open.example', 'changed.example'];
      await answerAt(stores, domains);
      await begin(stores, { domain: 'open.example' });
      await clock.set(2_000);
      await stores.cartHandles.compareAndSet(
        { ...cart, domain: 'changed.example' },
        { expected: 1, next: 'sealed again' },
      );

      await clock.set(1_000 + 90 * DAY - 1);
      const early = await stores.consents.purgeAnswers(100);
      await clock.set(1_000 + 90 * DAY);
      const due = await stores.consents.purgeAnswers(100);

      assert.deepEqual([early, due], [0, 2]);
      assert.deepEqual(await findAnswered(stores, domains), ['open.example', 'changed.example']);
      assert.ok(await stores.cartHandles.find({ ...cart, domain: 'left.example' }), 'the cart itself stays');
    });

    it('purges as many answers at a time as it is told', async (t) => {
      const { stores } = await open(t);
      await answerAt(stores, ['left.example', 'also-left.example']);
      for (const domain of ['left.example', 'also-left.example']) {
        await stores.consents.answer({ ...cart, domain, owner: owner('partner/nobody') }, [yes, news]);
      }

      const purged = [];
      for (let run = 0; run < 3; run += 1) purged.push(await stores.consents.purgeAnswers(3));

      assert.deepEqual(purged, [3, 1, 0]);
      assert.equal((await findAnswered(stores, ['left.example', 'also-left.example'])).length, 2);
    });

    it('go part by part, and round again, however many there are', async (t) => {
      const { stores } = await open(t);
      const many = Array.from({ length: 5_000 }, (_, number) => ({ consentId: `consent-${number}`, facts: '{}' }));
      await stores.cartHandles.compareAndSet({ ...cart, domain: 'kept.example' }, { expected: null, next: 'sealed' });
      await stores.consents.answer({ ...cart, domain: 'kept.example' }, many);
      for (const domain of ['a.example', 'z.example']) await stores.consents.answer({ ...cart, domain }, [yes]);
      const purged = [await stores.consents.purgeAnswers(100), await stores.consents.purgeAnswers(100)];

      await stores.consents.answer({ ...cart, domain: 'a.example' }, [yes]);
      for (let run = 0; run < 2; run += 1) purged.push(await stores.consents.purgeAnswers(100));

      assert.deepEqual(purged, [1, 1, 1, 0]);
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

      assert.equal(await stores.consents.purgeTrail(100), 0);
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
      const early = await consents.purgeTrail(100);
      await clock.set(2000);
      const due = await consents.purgeTrail(100);
      const again = await consents.purgeTrail(100);

      assert.deepEqual([early, due, again], [0, 1, 0]);
      assert.deepEqual(await consents.listTrail(asked), [
        { ...order, consentId: '', entry: 'PURGED', facts: '{"lines":1}', writtenAt: 2000 },
      ]);
      assert.equal((await consents.listTrail({ ...asked, order: 'N-2' })).length, 2);
    });

    it('goes for as many orders at a time as it is told', async (t) => {
      const { stores, clock } = await open(t);
      await stores.consents.setRetention(1000);
      for (const orderId of ['order-1', 'order-2', 'order-3']) {
        await stores.consents.append({ ...order, orderId, orderNumber: orderId }, [
          ordered,
          { ...news, entry: 'ORDERED' },
        ]);
      }

      await clock.set(5000);
      const purged = [];
      for (let run = 0; run < 3; run += 1) purged.push(await stores.consents.purgeTrail(2));

      assert.deepEqual(purged, [4, 2, 0]);
    });
  });
}
