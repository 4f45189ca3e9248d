import assert from 'node:assert/strict';
import { placeAgain } from '../../place-again.ts';
import type { Promised } from '../../promised.ts';
import { requirePlaced } from '../../shop-under-test.ts';

export function describeCaptcha(promised: Promised): void {
  promised(
    'takes each captcha token for one submission, and no order without one',
    ['addLineItems', 'placeOrder'],
    async ({ shops }, test) => {
      for (const shop of shops) {
        const required = await shop.adapter.getCheckoutRequirements?.(shop.call());
        assert.equal(
          (required?.captcha ?? null) !== null,
          shop.fixture.captcha !== null,
          `${shop.name} says otherwise than the fixture`,
        );
      }
      const shop = shops.find(({ fixture }) => fixture.captcha !== null);
      if (shop?.fixture.captcha == null) return test.skip('no shop of the test platform has a captcha');
      const { solve } = shop.fixture.captcha;
      const captchaToken = await solve();
      const { handle } = await shop.readyCart();
      const other = await shop.readyCart();
      const before = await shop.ledger();
      const refusesAt = async (name: 'MissingRequiredParameters' | 'InvalidInputBody', token: string | null) => {
        const submission = shop.submission(handle, { captchaToken: token });
        const { field, httpStatus } = await shop.refuses(handle, name, () => shop.place(submission));
        assert.deepEqual([field, httpStatus], [['captchaToken'], name === 'InvalidInputBody' ? 422 : 400]);
      };

      await refusesAt('MissingRequiredParameters', null);
      await refusesAt('InvalidInputBody', 'no-such-token');
      assert.deepEqual(await shop.ledger(), before, 'an order without a good token was placed or charged');
      const submission = shop.submission(other.handle, { captchaToken });
      const { orderId } = requirePlaced(await shop.place(submission));
      assert.equal((await placeAgain(shop, submission)).orderId, orderId);
      await refusesAt('InvalidInputBody', captchaToken);

      const spent = await solve();
      const { payment } = shop.fixture.payments.declined[0];
      const declined = shop.submission(handle, { payment, captchaToken: spent });
      await shop.refuses(handle, shop.fixture.payments.declined[0].error, () => shop.place(declined));
      await refusesAt('InvalidInputBody', spent);
      assert.equal((await shop.ledger()).orders, before.orders + 1, 'a token was good for a second order');
    },
  );
}
