import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { broken, createScripted, data, done, handle, inTurn, wireLine, wireOrder } from './support/scripted-vendure.ts';
import { call } from './support/shop.ts';

const codes = { couponCodes: ['STAYS', 'ENDED'] };
const stays = { id: '1', couponCode: 'STAYS' };
const discounts = [
  { adjustmentSource: 'PROMOTION:1', type: 'PROMOTION', description: 'Stays', amount: -100, amountWithTax: -120 },
];
const line = wireLine({ discounts });
const after = wireOrder({ ...codes, lines: [line], discounts, promotions: [stays], total: 2400, totalWithTax: 2780 });
const settled = { ...after, couponCodes: ['STAYS'] };
const adjusted = data({ line: { __typename: 'Order', ...after } });
const update = { cart: handle, lineItemId: '10', quantity: 3 };

describe('the Vendure adapter, codes that a change has ended', () => {
  it('takes them off with a warning, and leaves those that still apply', async (t) => {
    const { adapter, sent } = createScripted(t, {
      ReadOrder: inTurn(data({ activeOrder: wireOrder(codes) }), data({ activeOrder: after })),
      AdjustLine: adjusted,
      ReadQuotes: data({ eligibleShippingMethods: [] }),
      RemoveCoupons: data({ step0: done }),
      ReadCart: data({ activeOrder: settled, eligibleShippingMethods: [] }),
    });

    const result = await adapter.updateLineItem?.(call(), update);

    assert.deepEqual(result?.cart.coupons, ['STAYS']);
    assert.deepEqual(
      result?.warnings?.map(({ code, target }) => [code, target]),
      [['PROMO_CODE_REMOVED', 'ENDED']],
    );
    assert.deepEqual(sent().slice(3), [
      ['ReadOrder', {}],
      ['RemoveCoupons', { code0: 'ENDED' }],
      ['ReadCart', {}],
    ]);
  });

  it('asks nothing more if each code has its discount, or its promotion applies', async (t) => {
    const one = { ...after, couponCodes: ['STAYS'] };
    const quiet = createScripted(t, {
      ReadOrder: data({ activeOrder: one }),
      AdjustLine: data({ line: { __typename: 'Order', ...one } }),
      ReadQuotes: data({ eligibleShippingMethods: [] }),
    });
    const applies = { ...after, promotions: [stays, { id: '2', couponCode: 'ENDED' }] };
    const without = createScripted(t, {
      ReadOrder: data({ activeOrder: applies }),
      AdjustLine: adjusted,
      ReadQuotes: data({ eligibleShippingMethods: [] }),
    });

    const first = await quiet.adapter.updateLineItem?.(call(), update);
    const second = await without.adapter.updateLineItem?.(call(), update);

    assert.deepEqual([first?.warnings, second?.warnings], [undefined, undefined]);
    assert.deepEqual(quiet.operations(), ['ReadOrder', 'AdjustLine', 'ReadQuotes']);
    assert.deepEqual(without.operations(), ['ReadOrder', 'AdjustLine', 'ReadQuotes', 'ReadOrder']);
  });

  const read = (order: object) => data({ activeOrder: order, eligibleShippingMethods: [] });
  for (const [what, RemoveCoupons, ReadCart, coupons, warned] of [
    ['if they cannot be taken off', broken('ECONNRESET'), read(after), ['STAYS', 'ENDED'], undefined],
    ['if Vendure is gone since', broken('ECONNRESET'), broken('ECONNRESET'), ['STAYS', 'ENDED'], undefined],
    ['and a warning if only the answer was lost', broken('ECONNRESET'), read(settled), ['STAYS'], ['ENDED']],
    [
      'and a warning if the cart cannot be read then',
      data({ step0: done }),
      broken('ECONNRESET'),
      ['STAYS'],
      ['ENDED'],
    ],
  ] as const) {
    it(`answers with the change that was made ${what}`, async (t) => {
      const { adapter } = createScripted(t, {
        ReadOrder: inTurn(data({ activeOrder: wireOrder(codes) }), data({ activeOrder: after })),
        AdjustLine: adjusted,
        ReadQuotes: data({ eligibleShippingMethods: [] }),
        RemoveCoupons,
        ReadCart,
      });

      const result = await adapter.updateLineItem?.(call(), update);

      assert.equal(result?.cart.total.number, 2780);
      assert.deepEqual([result.cart.coupons, result.warnings?.map(({ target }) => target)], [coupons, warned]);
    });
  }
});
