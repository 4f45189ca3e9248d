import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import {
  createScripted,
  data,
  done,
  handle,
  inTurn,
  lineOf,
  type Script,
  stoppedAt,
  wireOrder,
} from './support/scripted-vendure.ts';
import { ann, call, failureOf, item, refusalOf } from './support/shop.ts';

const reading = (changes: Record<string, unknown> = {}) => data({ activeOrder: wireOrder(changes) });
const added = (lines: readonly unknown[], ...errorResults: readonly unknown[]) =>
  data({ addItemsToOrder: { order: wireOrder({ lines }), errorResults } });
const locked = { __typename: 'OrderModificationError', errorCode: 'ORDER_MODIFICATION_ERROR' };
const short = { __typename: 'InsufficientStockError', errorCode: 'INSUFFICIENT_STOCK_ERROR', quantityAvailable: 4 };
const unwelcome = { __typename: 'EmailAddressConflictError', errorCode: 'EMAIL_ADDRESS_CONFLICT_ERROR' };
const worthless = { __typename: 'CouponCodeInvalidError', errorCode: 'COUPON_CODE_INVALID_ERROR' };
const stranger = { firstName: 'Mia', lastName: 'May', emailAddress: 'mia@example.com', phoneNumber: '1' };
const mug = lineOf('1', '10', 2);
const bowl = lineOf('2', '11', 3);

type Change = (adapter: MerchantAdapter) => Promise<unknown> | undefined;

const add = (flush: boolean): Change => {
  const items = [item('1', 5)];
  return (adapter) => adapter.addLineItems?.(call(), { cart: handle, items, flush });
};
const setQuantity: Change = (adapter) =>
  adapter.updateLineItem?.(call(), { cart: handle, lineItemId: '10', quantity: 9 });
const setAddress: Change = (adapter) =>
  adapter.setShippingInfo?.(call(), { cart: handle, shipmentId: null, address: ann });

/** What was changed stays, for example since the cart is being ordered: the refusal of the change would say that nothing has changed. */
describe('the Vendure adapter, where Vendure refuses to put back what a refused change has done', () => {
  for (const [what, change, script] of [
    [
      'items',
      add(false),
      {
        ReadOrder: reading({ lines: [mug] }),
        AddItems: added([lineOf('1', '10', 4)], short),
        RestoreLines: data({ step0: locked }),
      },
    ],
    [
      'lines that a flush dropped',
      add(true),
      {
        ReadOrder: inTurn(reading({ lines: [mug, bowl] }), reading({ lines: [lineOf('1', '10', 5)] })),
        AddItems: inTurn(added([lineOf('1', '10', 5), bowl, lineOf('3', '12', 1)]), added([], locked)),
        DropLines: data({ step0: done, step1: locked }),
        RestoreLines: data({ step0: done }),
      },
    ],
    [
      'a quantity',
      setQuantity,
      {
        ReadOrder: inTurn(reading({ lines: [mug] }), reading({ lines: [lineOf('1', '10', 4)] })),
        AdjustLine: data({ line: short }),
        RestoreLines: data({ step0: locked }),
      },
    ],
    [
      'an address',
      setAddress,
      {
        ReadOrder: reading(),
        SetShipping: data({ address: done, customer: unwelcome }),
        RestoreShippingAddress: data({ setOrderShippingAddress: locked }),
        SetShippingMethod: data({ setOrderShippingMethod: { __typename: 'Order', ...wireOrder() } }),
      },
    ],
    [
      'a method',
      setAddress,
      {
        ReadOrder: reading(),
        SetShipping: data({ address: done, customer: unwelcome }),
        RestoreShippingAddress: data({ setOrderShippingAddress: done }),
        SetShippingMethod: data({ setOrderShippingMethod: locked }),
      },
    ],
    [
      'a buyer',
      setAddress,
      {
        ReadOrder: inTurn(reading(), reading({ customer: stranger })),
        SetShipping: stoppedAt('customer', 'USER_INPUT_ERROR'),
        SetCustomer: data({ setCustomerForOrder: unwelcome }),
      },
    ],
  ] as const satisfies readonly (readonly [string, Change, Script])[]) {
    it(`does not know what became of ${what}`, async (t) => {
      const { adapter, operations } = createScripted(t, script);

      const failure = await failureOf(change(adapter));

      assert.deepEqual([failure.name, failure.outcomeUnknown], ['StoreUnavailable', true]);
      assert.deepEqual(new Set(operations()), new Set(Object.keys(script)));
    });
  }

  it('tells of the new code alone if the replaced one has ended meanwhile: it took nothing off any more', async (t) => {
    const { adapter } = createScripted(t, {
      ReadOrder: inTurn(reading({ couponCodes: ['OLD'] }), reading({ couponCodes: [] })),
      ReplaceCoupons: data({ step0: { ...done, promotions: [] }, step1: worthless }),
      RemoveCoupons: data({ step0: done }),
      ApplyCoupons: data({ step0: worthless }),
    });

    const refusal = await failureOf(
      adapter.applyPromoCodes?.(call(), { cart: handle, promoCodes: ['NOPE'], replace: true }),
    );

    assert.deepEqual([refusal.name, refusal.outcomeUnknown], ['InvalidPromoCode', false]);
  });

  it('tells of the stock alone if that shrank meanwhile: what there is, is back', async (t) => {
    const { adapter } = createScripted(t, {
      ReadOrder: inTurn(reading({ lines: [mug] }), reading({ lines: [lineOf('1', '10', 1)] })),
      AdjustLine: data({ line: { ...short, quantityAvailable: 1 } }),
      RestoreLines: data({ step0: { ...short, quantityAvailable: 1 } }),
    });

    const refusal = await refusalOf(setQuantity(adapter));

    assert.deepEqual(refusal, { name: 'NotEnoughStockError', field: ['quantity'], quantityAvailable: 1 });
  });
});
