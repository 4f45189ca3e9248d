import assert from 'node:assert/strict';
import type { Promised } from '../../promised.ts';

const UNKNOWN = 'NO-SUCH-CODE-987';
const reasons = ['INVALID', 'EXPIRED', 'NOT_STACKABLE', 'MINIMUM_NOT_MET', 'NOT_APPLICABLE'];

export function describePromotions(promised: Promised): void {
  promised('takes a discount off for a promotion code and shows the code', ['applyPromoCodes'], async ({ shop }) => {
    const code = requireCode(shop.fixture.promoCode);
    const { handle, cart } = await shop.startCart();

    const applied = await shop.operation('applyPromoCodes')(shop.call(), {
      cart: handle,
      promoCodes: [code],
      replace: false,
    });

    assert.deepEqual(applied.cart.coupons, [code]);
    const [before, after] = [cart.total.number, applied.cart.total.number];
    assert.ok(after < before, `the total is ${after} with the code ${code}, and ${before} without`);
  });

  promised(
    'refuses an unknown code with InvalidPromoCode, the code and the reason',
    ['applyPromoCodes'],
    async ({ shop }) => {
      const { handle } = await shop.startCart();

      const error = await shop.refuses(handle, 'InvalidPromoCode', () =>
        shop.operation('applyPromoCodes')(shop.call(), { cart: handle, promoCodes: [UNKNOWN], replace: false }),
      );

      assert.equal(error.details.promoCode, UNKNOWN);
      assert.ok(reasons.includes(error.details.reason ?? ''), `the reason is ${error.details.reason}`);
    },
  );

  promised('applies several codes all or none', ['applyPromoCodes', 'getCart'], async ({ shop }) => {
    const code = requireCode(shop.fixture.promoCode);
    const { handle } = await shop.startCart();

    await shop.refuses(handle, 'InvalidPromoCode', () =>
      shop.operation('applyPromoCodes')(shop.call(), { cart: handle, promoCodes: [code, UNKNOWN], replace: false }),
    );

    assert.deepEqual((await shop.readCart(handle)).coupons, []);
  });

  promised('applies a code beside those already applied', ['applyPromoCodes'], async ({ shop }, test) => {
    const { promoCode, anotherPromoCode } = shop.fixture;
    if (promoCode === null || anotherPromoCode === null) return test.skip('the shop takes one code at a time');
    const apply = shop.operation('applyPromoCodes');
    const { handle } = await shop.startCart();
    const first = await apply(shop.call(), { cart: handle, promoCodes: [promoCode], replace: false });

    const both = await apply(shop.call(), { cart: first.handle, promoCodes: [anotherPromoCode], replace: false });
    const atOnce = await apply(shop.call(), {
      cart: (await shop.startCart()).handle,
      promoCodes: [promoCode, anotherPromoCode],
      replace: false,
    });

    for (const { cart } of [both, atOnce]) {
      assert.deepEqual(cart.coupons.toSorted(), [promoCode, anotherPromoCode].toSorted());
      assert.ok(cart.total.number < first.cart.total.number, 'the second code takes nothing more off');
    }
  });

  promised('keeps the codes already applied where another one is refused', ['applyPromoCodes'], async ({ shop }) => {
    const code = requireCode(shop.fixture.promoCode);
    const apply = shop.operation('applyPromoCodes');
    const { handle } = await apply(shop.call(), {
      cart: (await shop.startCart()).handle,
      promoCodes: [code],
      replace: false,
    });

    await shop.refuses(handle, 'InvalidPromoCode', () =>
      apply(shop.call(), { cart: handle, promoCodes: [UNKNOWN], replace: false }),
    );
  });

  promised(
    'replaces the codes already applied when asked to, all or none',
    ['applyPromoCodes', 'getCart'],
    async ({ shop }, test) => {
      const { promoCode, anotherPromoCode } = shop.fixture;
      if (promoCode === null || anotherPromoCode === null) return test.skip('the shop takes one code at a time');
      const apply = shop.operation('applyPromoCodes');
      const first = { cart: (await shop.startCart()).handle, promoCodes: [promoCode], replace: false };
      const { handle } = await apply(shop.call(), first);
      const replace = { cart: handle, promoCodes: [anotherPromoCode], replace: true };

      await shop.refuses(handle, 'InvalidPromoCode', () =>
        apply(shop.call(), { ...replace, promoCodes: [anotherPromoCode, UNKNOWN] }),
      );
      const { coupons } = await shop.readCart(handle);
      const replaced = await apply(shop.call(), replace);

      assert.deepEqual([coupons, replaced.cart.coupons], [[promoCode], [anotherPromoCode]]);
    },
  );

  promised(
    'makes a change that ends a code, takes the code off with a warning, and never puts it back by itself',
    ['applyPromoCodes', 'updateLineItem'],
    async ({ shop }, test) => {
      const ending = shop.fixture.endingPromoCode;
      if (ending === null) return test.skip('no code of the shop has conditions');
      const { code, units } = ending;
      const start = await shop.startCart(shop.item(shop.fixture.goods.plenty, units));
      const lineItemId = start.cart.lineItems[0]?.lineItemId ?? '';
      const setQuantity = (cart: string, quantity: number) =>
        shop.operation('updateLineItem')(shop.call(), { cart, lineItemId, quantity });
      const applied = await shop.operation('applyPromoCodes')(shop.call(), {
        cart: start.handle,
        promoCodes: [code],
        replace: false,
      });

      const fewer = await setQuantity(applied.handle, 1);
      const again = await setQuantity(fewer.handle, units);

      const told = (fewer.warnings ?? []).map((warning) => `${warning.code} ${warning.target}`);
      assert.deepEqual([applied.cart.coupons, fewer.cart.coupons, again.cart.coupons], [[code], [], []]);
      assert.deepEqual([fewer.cart.lineItems[0]?.quantity, told], [1, [`PROMO_CODE_REMOVED ${code}`]]);
      assert.deepEqual([again.cart.total, again.warnings ?? []], [start.cart.total, []]);
    },
  );

  promised(
    'takes out a code that ended without a change, with a warning, and then takes the order',
    ['applyPromoCodes', 'getCart', 'placeOrder'],
    async ({ shop }, test) => {
      const { endingPromoCode: ending, goods, secondDoor } = shop.fixture;
      if (ending === null) return test.skip('no code of the shop has conditions');
      const { code, units } = ending;
      const { variantId } = goods.plenty;
      const start = await shop.readyCart(shop.item(goods.plenty, units));
      const { handle } = await shop.operation('applyPromoCodes')(shop.call(), {
        cart: start.handle,
        promoCodes: [code],
        replace: false,
      });
      const price = start.cart.lineItems[0]?.price.number ?? 0;
      // All units cost what one did, to which the code does not apply.
      await secondDoor.setPrice(variantId, Math.floor(price / units));

      try {
        const read = await shop.readCart(handle);
        const obstacles = (read.obstacles ?? []).map((each) =>
          each.kind === 'promo-code' ? each.promoCode : each.kind,
        );
        if (read.coupons.includes(code) && obstacles.length === 0) {
          return test.skip('codes of the platform end with a change only');
        }
        assert.deepEqual(
          [read.coupons, obstacles],
          [[], [code]],
          'an ended code is an obstacle, and no longer a coupon',
        );
        const settle = shop.adapter.settleCart?.bind(shop.adapter);
        assert.ok(settle !== undefined, 'an adapter with such an obstacle needs settleCart');

        const settled = await settle(shop.call(), { cart: handle });
        const again = await settle(shop.call(), { cart: settled.handle });

        const codesTold = ({ warnings = [] }: typeof settled) =>
          warnings.flatMap((warning) => (warning.code === 'PROMO_CODE_REMOVED' ? warning.target : []));
        assert.deepEqual([codesTold(settled), codesTold(again)], [[code], []], 'the code is told once, as it goes');
        assert.deepEqual(settled.cart.obstacles ?? [], [], 'what has ended is gone');
        assert.deepEqual(
          [settled.cart.total, settled.cart.lineItems, again.cart],
          [read.total, read.lineItems, settled.cart],
          'nothing else changes',
        );
        await shop.placed(again.handle);
      } finally {
        await secondDoor.setPrice(variantId, price);
      }
    },
  );

  promised(
    'refuses a code whose conditions are not met with PromoNotAvailable, the code and the reason',
    ['applyPromoCodes'],
    async ({ shop }, test) => {
      const code = shop.fixture.endingPromoCode?.code;
      if (code === undefined) return test.skip('no code of the shop has conditions');
      const { handle } = await shop.startCart();

      const error = await shop.refuses(handle, 'PromoNotAvailable', () =>
        shop.operation('applyPromoCodes')(shop.call(), { cart: handle, promoCodes: [code], replace: false }),
      );

      const { promoCode, reason = '' } = error.details;
      assert.equal(promoCode, code);
      assert.ok(['MINIMUM_NOT_MET', 'NOT_APPLICABLE'].includes(reason), `the reason is ${reason}`);
    },
  );

  promised(
    'names a refused code as it was given, so that its place in the input is known',
    ['applyPromoCodes'],
    async ({ shop }) => {
      const code = requireCode(shop.fixture.promoCode);
      const ending = shop.fixture.endingPromoCode?.code ?? code;
      const { handle } = await shop.startCart();
      const lists = [
        [UNKNOWN.toLowerCase()],
        [code, UNKNOWN.toLowerCase()],
        ...(ending === code ? [] : [[code, ending.toLowerCase()]]),
      ];

      for (const promoCodes of lists) {
        const error = await shop.refuses(handle, ['InvalidPromoCode', 'PromoNotAvailable'], () =>
          shop.operation('applyPromoCodes')(shop.call(), { cart: handle, promoCodes, replace: false }),
        );

        const place = String(promoCodes.length - 1);
        assert.equal(error.details.promoCode, promoCodes.at(-1));
        assert.deepEqual(error.field ?? ['promoCodes', place], ['promoCodes', place]);
      }
    },
  );

  promised('clears the codes and gives the prices back', ['applyPromoCodes', 'clearPromoCodes'], async ({ shop }) => {
    const code = requireCode(shop.fixture.promoCode);
    const { handle, cart } = await shop.startCart();
    const applied = await shop.operation('applyPromoCodes')(shop.call(), {
      cart: handle,
      promoCodes: [code],
      replace: false,
    });

    const cleared = await shop.operation('clearPromoCodes')(shop.call(), { cart: applied.handle });

    assert.deepEqual(cleared.cart, cart);
  });
}

function requireCode(code: string | null): string {
  assert.ok(code !== null, 'an adapter that can apply promotion codes needs a promoCode in the fixture');
  return code;
}
