import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { createScripted, data, done, handle, wireOrder } from './support/scripted-vendure.ts';
import { call } from './support/shop.ts';

const applied = { __typename: 'Order', id: '1', promotions: [{ couponCode: 'SAVE' }] };

describe('the Vendure adapter, a refused code', () => {
  for (const [errorCode, name, reason, message] of [
    ['COUPON_CODE_INVALID_ERROR', 'InvalidPromoCode', 'INVALID', 'This promotion code is not valid.'],
    ['COUPON_CODE_EXPIRED_ERROR', 'InvalidPromoCode', 'EXPIRED', 'This promotion code has expired.'],
    [
      'COUPON_CODE_LIMIT_ERROR',
      'PromoNotAvailable',
      'NOT_APPLICABLE',
      'This promotion code was used as often as it can be.',
    ],
    [null, 'PromoNotAvailable', 'NOT_APPLICABLE', 'This promotion code is not available for this cart.'],
  ] as const) {
    it(`tells the buyer what Vendure tells: ${errorCode ?? 'no effect'}`, async (t) => {
      const { adapter, sent } = createScripted(t, {
        ReadOrder: data({ activeOrder: wireOrder({}) }),
        ApplyCoupons: data({
          step0: applied,
          step1: errorCode === null ? applied : { __typename: 'CouponError', errorCode },
        }),
        RemoveCoupons: data({ step0: done, step1: done }),
      });

      const refused = adapter.applyPromoCodes?.(call(), { cart: handle, promoCodes: ['save', 'nope'], replace: false });

      await assert.rejects(refused ?? assert.fail(), (error) => {
        assert.ok(error instanceof CommerceError);
        const { promoCode, reason: told } = error.details;
        assert.deepEqual([error.name, error.message, promoCode, told], [name, message, 'nope', reason]);
        return true;
      });
      assert.deepEqual(sent().at(-1), ['RemoveCoupons', { code0: 'save', code1: 'nope' }]);
    });
  }
});
