import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { createScripted, data, done, handle, inTurn, wireOrder } from './support/scripted-vendure.ts';
import { call } from './support/shop.ts';

const read = (order: object) => data({ activeOrder: order, eligibleShippingMethods: [] });
const withCode = wireOrder({ couponCodes: ['ENDED'] });

describe('the Vendure adapter, a cart after a refused order', () => {
  it('loses a code that the repriced order gives nothing for, with a warning, and nothing else', async (t) => {
    const { adapter, sent } = createScripted(t, {
      ReadCart: inTurn(read(withCode), read(wireOrder({}))),
      ReadOrder: data({ activeOrder: withCode }),
      RemoveCoupons: data({ step0: done }),
    });

    const result = await adapter.settleCart?.(call(), { cart: handle });

    assert.deepEqual([result?.handle, result?.cart.coupons], [handle, []]);
    assert.deepEqual(
      result?.warnings?.map(({ code, target }) => [code, target]),
      [['PROMO_CODE_REMOVED', 'ENDED']],
    );
    assert.deepEqual(
      sent().map(([operation]) => operation),
      ['ReadCart', 'ReadOrder', 'RemoveCoupons', 'ReadCart'],
    );
  });

  it('stays as it is if nothing has ended, and while it is being paid', async (t) => {
    const quiet = createScripted(t, { ReadCart: read(wireOrder({})) });
    const paying = wireOrder({ couponCodes: ['ENDED'], state: 'ArrangingPayment', payments: [] });
    const busy = createScripted(t, { ReadCart: read(paying) }, { payment: undefined });

    const result = await quiet.adapter.settleCart?.(call(), { cart: handle });
    const refused = busy.adapter.settleCart?.(call(), { cart: handle });

    assert.deepEqual([result?.warnings, quiet.operations()], [undefined, ['ReadCart']]);
    await assert.rejects(
      refused ?? assert.fail(),
      (error) => error instanceof CommerceError && error.name === 'PreconditionError',
    );
    assert.deepEqual(busy.operations(), ['ReadCart']);
  });
});
