import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import {
  type Answer,
  broken,
  createScripted,
  data,
  done,
  handle,
  inTurn,
  lineOf,
  type Script,
  wireOrder,
} from './support/scripted-vendure.ts';
import { ann, call, failureOf, item } from './support/shop.ts';

const toldOf = async (work: Promise<unknown> | undefined) => {
  const { name, outcomeUnknown } = await failureOf(work);
  return { name, outcomeUnknown };
};
const unknown = { name: 'StoreUnavailable', outcomeUnknown: true };
const promotions = [{ id: '1', couponCode: 'SAVE' }];
const cart = handle;
const changed = { __typename: 'Order', ...wireOrder() };
const short = { __typename: 'InsufficientStockError', errorCode: 'INSUFFICIENT_STOCK_ERROR', quantityAvailable: 2 };
const refused = { __typename: 'GuestCheckoutError', errorCode: 'GUEST_CHECKOUT_ERROR' };

type Change = (adapter: MerchantAdapter) => Promise<unknown> | undefined;
const update: Change = (adapter) => adapter.updateLineItem?.(call(), { cart, lineItemId: '10', quantity: 3 });
const ship: Change = (adapter) => adapter.setShippingInfo?.(call(), { cart, shipmentId: null, address: ann });

/** Those that may be repeated: what Vendure answers to the change, and what follows it. */
const repeatable: readonly (readonly [what: string, Change, answers: Script, followedBy: string])[] = [
  ['a quantity', update, { AdjustLine: data({ line: changed }) }, 'ReadQuotes'],
  ['a quantity that is put back', update, { AdjustLine: data({ line: short }) }, 'ReadOrder'],
  [
    'an empty cart',
    (adapter) => adapter.clearCart?.(call(), { cart }),
    { RemoveAllLines: data({ removeAllOrderLines: changed }) },
    'ReadQuotes',
  ],
  ['an address', ship, { SetShipping: data({ address: changed, customer: done }) }, 'ReadCart'],
  [
    'an address that is put back',
    ship,
    { SetShipping: data({ address: changed, customer: refused }) },
    'RestoreShippingAddress',
  ],
  [
    'an address to bill',
    (adapter) => adapter.setBillingInfo?.(call(), { cart, address: ann }),
    { SetBillingAddress: data({ setOrderBillingAddress: changed }) },
    'ReadQuotes',
  ],
  [
    'no codes',
    (adapter) => adapter.clearPromoCodes?.(call(), { cart }),
    { RemoveCoupons: data({ step0: done }) },
    'ReadCart',
  ],
];

/** The change was made, so that a client that repeats it would make it twice. */
describe('the Vendure adapter, turned away right after a change', () => {
  for (const [how, ending] of [
    ['asked to wait', (): Answer => ({ status: 429, body: '{}' })],
    ['without a connection', broken('ECONNREFUSED')],
  ] as const) {
    it(`does not say that no item was added, ${how}`, async (t) => {
      const { adapter, operations } = createScripted(t, {
        ReadOrder: data({ activeOrder: wireOrder() }),
        AddItems: data({ addItemsToOrder: { order: wireOrder(), errorResults: [] } }),
        ReadQuotes: ending,
      });

      const told = await toldOf(adapter.addLineItems?.(call(), { cart: handle, items: [item('1', 1)], flush: false }));

      assert.deepEqual(told, unknown);
      assert.deepEqual(operations(), ['ReadOrder', 'AddItems', 'ReadQuotes']);
    });

    it(`does not say that a flush changed nothing, ${how}`, async (t) => {
      const { adapter } = createScripted(t, {
        ReadOrder: data({ activeOrder: wireOrder({ lines: [lineOf('2', '11', 3)] }) }),
        AddItems: data({
          addItemsToOrder: {
            order: wireOrder({ lines: [lineOf('2', '11', 3), lineOf('1', '10', 1)] }),
            errorResults: [],
          },
        }),
        DropLines: ending,
      });

      const told = await toldOf(adapter.addLineItems?.(call(), { cart: handle, items: [item('1', 1)], flush: true }));

      assert.deepEqual(told, unknown);
    });

    it(`does not say that no code was applied, ${how}`, async (t) => {
      const { adapter } = createScripted(t, {
        ReadOrder: data({ activeOrder: wireOrder() }),
        ApplyCoupons: data({ step0: { ...wireOrder(), __typename: 'Order', promotions } }),
        ReadCart: ending,
      });

      const told = await toldOf(
        adapter.applyPromoCodes?.(call(), { cart: handle, promoCodes: ['SAVE'], replace: false }),
      );

      assert.deepEqual(told, unknown);
    });

    for (const [what, change, answers, followedBy] of repeatable) {
      it(`does not say that it did not set ${what}, ${how}`, async (t) => {
        const open = data({ activeOrder: wireOrder({ couponCodes: ['SAVE'], promotions }) });
        const ReadOrder = followedBy === 'ReadOrder' ? inTurn(open, ending) : open;
        const { adapter, operations } = createScripted(t, { ...answers, [followedBy]: ending, ReadOrder });

        const told = await toldOf(change(adapter));

        assert.deepEqual(told, unknown);
        assert.deepEqual(operations(), ['ReadOrder', ...Object.keys(answers), followedBy]);
      });
    }

    it(`says that no item was added if even that was turned away, ${how}`, async (t) => {
      const { adapter } = createScripted(t, {
        ReadOrder: inTurn(data({ activeOrder: wireOrder() })),
        AddItems: ending,
      });

      const told = await toldOf(adapter.addLineItems?.(call(), { cart: handle, items: [item('1', 1)], flush: false }));

      assert.deepEqual(told, { name: 'StoreUnavailable', outcomeUnknown: false });
    });
  }
});
