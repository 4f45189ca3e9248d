import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Answer,
  broken,
  createScripted,
  data,
  handle,
  inTurn,
  lineOf,
  wireOrder,
} from './support/scripted-vendure.ts';
import { call, failureOf, item } from './support/shop.ts';

const toldOf = async (work: Promise<unknown> | undefined) => {
  const { name, outcomeUnknown } = await failureOf(work);
  return { name, outcomeUnknown };
};
const unknown = { name: 'StoreUnavailable', outcomeUnknown: true };
const promotions = [{ couponCode: 'SAVE' }];

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
