import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UpstreamFailure } from '../../../src/upstream-http/upstream-failure.ts';
import {
  broken,
  createScripted,
  data,
  done,
  handle,
  inTurn,
  lineOf,
  stoppedAt,
  wireOrder,
} from './support/scripted-vendure.ts';
import { call, failureOf, item, refusalOf } from './support/shop.ts';

const mug = lineOf('1', '10', 2);
const bowl = lineOf('2', '11', 3);
/** What another call put into the cart meanwhile; no test asks for this variant. */
const strange = lineOf('9', '19', 1);

const reading = (...lines: readonly unknown[]) => data({ activeOrder: wireOrder({ lines }) });
const added = (order: object, ...errorResults: readonly unknown[]) =>
  data({ addItemsToOrder: { order, errorResults } });
const short = { __typename: 'InsufficientStockError', errorCode: 'INSUFFICIENT_STOCK_ERROR', quantityAvailable: 1 };
const unavailable = { name: 'StoreUnavailable' };

describe('the Vendure adapter, a flush that ends half-way', () => {
  for (const [how, ending] of [
    ['an error stopped', stoppedAt('step1', 'INTERNAL_SERVER_ERROR')],
    ['nothing was heard of', broken('ECONNRESET')],
  ] as const) {
    it(`puts back the old lines where ${how} the dropping`, async (t) => {
      const { adapter, sent } = createScripted(t, {
        ReadOrder: inTurn(reading(mug, bowl), reading(lineOf('1', '10', 1), strange)),
        DropLines: ending,
        RestoreLines: data({ step0: done }),
        AddItems: added(wireOrder()),
      });

      const refusal = await refusalOf(
        adapter.addLineItems?.(call(), { cart: handle, items: [item('1', 1)], flush: true }),
      );

      assert.deepEqual(refusal, unavailable);
      assert.deepEqual(sent().slice(1), [
        ['DropLines', { line0: '10', quantity0: 1, line1: '11' }],
        ['ReadOrder', {}],
        ['RestoreLines', { line0: '10', quantity0: 2 }],
        ['AddItems', { inputs: [{ productVariantId: '2', quantity: 3 }] }],
      ]);
    });
  }

  it('takes out what it had added where the dropping was turned away', async (t) => {
    const { adapter, sent } = createScripted(t, {
      ReadOrder: inTurn(reading(bowl), reading(bowl, lineOf('1', '10', 1))),
      AddItems: added(wireOrder({ lines: [bowl, lineOf('1', '10', 1)] })),
      DropLines: () => ({ status: 429, body: '{}' }),
      RestoreLines: data({ step0: done }),
    });

    const failure = await failureOf(
      adapter.addLineItems?.(call(), { cart: handle, items: [item('1', 1)], flush: true }),
    );

    assert.equal(failure.outcomeUnknown, true);
    assert.deepEqual(sent().slice(2), [
      ['DropLines', { line0: '11' }],
      ['ReadOrder', {}],
      ['RestoreLines', { line0: '10' }],
    ]);
  });

  it('looks at what is left before it restores after a refusal', async (t) => {
    const refused = { __typename: 'OrderModificationError', errorCode: 'ORDER_MODIFICATION_ERROR' };
    const { adapter, sent } = createScripted(t, {
      ReadOrder: inTurn(reading(mug, bowl), reading(bowl)),
      DropLines: data({ step0: done, step1: refused }),
      AddItems: inTurn(added(wireOrder({ lines: [mug, bowl, lineOf('3', '12', 1)] })), added(wireOrder())),
    });

    const refusal = await refusalOf(
      adapter.addLineItems?.(call(), { cart: handle, items: [item('3', 1)], flush: true }),
    );

    assert.deepEqual(refusal, { name: 'PreconditionError' });
    assert.deepEqual(sent().slice(2), [
      ['DropLines', { line0: '10', line1: '11' }],
      ['ReadOrder', {}],
      ['AddItems', { inputs: [{ productVariantId: '1', quantity: 2 }] }],
    ]);
  });

  it('tells of the first failure where the undoing fails as well', async (t) => {
    const { adapter, operations } = createScripted(t, {
      ReadOrder: inTurn(reading(mug, bowl), () => ({ status: 500, body: '{}' })),
      DropLines: broken('ECONNRESET'),
    });

    const failure = await failureOf(
      adapter.addLineItems?.(call(), { cart: handle, items: [item('1', 1)], flush: true }),
    );

    assert.ok(failure instanceof UpstreamFailure);
    assert.equal(failure.reason, 'connection');
    assert.deepEqual(operations(), ['ReadOrder', 'DropLines', 'ReadOrder']);
  });

  for (const [how, ending] of [
    ['never reached Vendure', broken('ECONNREFUSED')],
    ['was turned away', () => ({ status: 429, body: '{}' })],
  ] as const) {
    it(`undoes nothing of a request that ${how}`, async (t) => {
      const { adapter, operations } = createScripted(t, { ReadOrder: reading(mug, bowl), DropLines: ending });

      const refusal = await refusalOf(
        adapter.addLineItems?.(call(), { cart: handle, items: [item('1', 1)], flush: true }),
      );

      assert.equal('name' in refusal && refusal.name, 'StoreUnavailable');
      assert.deepEqual(operations(), ['ReadOrder', 'DropLines']);
    });
  }

  it('undoes nothing once the caller has given up, since Vendure is still at work', async (t) => {
    const leaving = new AbortController();
    const { adapter, operations } = createScripted(t, {
      ReadOrder: reading(mug, bowl),
      DropLines: () => {
        leaving.abort();
        return broken('ECONNRESET')();
      },
    });

    const adding = adapter.addLineItems?.(call(leaving.signal), { cart: handle, items: [item('1', 1)], flush: true });

    assert.deepEqual(await refusalOf(adding), unavailable);
    assert.deepEqual(operations(), ['ReadOrder', 'DropLines']);
  });
});

describe('the Vendure adapter, items that were added by halves', () => {
  it('looks again where the answer was lost, and takes out what the call added and nothing else', async (t) => {
    const { adapter, sent } = createScripted(t, {
      ReadOrder: inTurn(reading(mug, bowl), reading(lineOf('1', '10', 4), bowl, lineOf('3', '12', 1), strange)),
      AddItems: broken('ECONNRESET'),
      RestoreLines: data({ step0: done, step1: done }),
    });

    const items = [item('1', 2), item('3', 1)];
    const refusal = await refusalOf(adapter.addLineItems?.(call(), { cart: handle, items, flush: false }));

    assert.deepEqual(refusal, unavailable);
    assert.deepEqual(sent().slice(2), [
      ['ReadOrder', {}],
      ['RestoreLines', { line0: '10', quantity0: 2, line1: '12' }],
    ]);
  });

  it('changes nothing where the lost call turns out not to have added anything', async (t) => {
    const { adapter, operations } = createScripted(t, {
      ReadOrder: inTurn(reading(mug), reading(mug, strange)),
      AddItems: broken('ECONNRESET'),
    });

    await refusalOf(adapter.addLineItems?.(call(), { cart: handle, items: [item('1', 2)], flush: false }));

    assert.deepEqual(operations(), ['ReadOrder', 'AddItems', 'ReadOrder']);
  });

  it('leaves the lines of variants that were not asked for alone when it undoes a refused adding', async (t) => {
    const { adapter, sent } = createScripted(t, {
      ReadOrder: reading(mug, bowl),
      AddItems: added(wireOrder({ lines: [lineOf('1', '10', 3), lineOf('2', '11', 1), strange] }), short),
      RestoreLines: data({ step0: done }),
    });

    const refusal = await refusalOf(
      adapter.addLineItems?.(call(), { cart: handle, items: [item('1', 5)], flush: false }),
    );

    assert.deepEqual(refusal, { name: 'NotEnoughStockError', field: ['items', '0', 'quantity'], quantityAvailable: 3 });
    assert.deepEqual(sent().slice(2), [['RestoreLines', { line0: '10', quantity0: 2 }]]);
  });

  it('leaves the other lines alone when it undoes a refused quantity', async (t) => {
    const { adapter, sent } = createScripted(t, {
      ReadOrder: inTurn(reading(mug, bowl), reading(lineOf('1', '10', 4), lineOf('2', '11', 1), strange)),
      AdjustLine: data({ line: { ...short, quantityAvailable: 4 } }),
      RestoreLines: data({ step0: done }),
    });

    const refusal = await refusalOf(adapter.updateLineItem?.(call(), { cart: handle, lineItemId: '10', quantity: 9 }));

    assert.deepEqual(refusal, { name: 'NotEnoughStockError', field: ['quantity'], quantityAvailable: 4 });
    assert.deepEqual(sent().slice(3), [['RestoreLines', { line0: '10', quantity0: 2 }]]);
  });

  for (const [what, removeUnits] of [
    ['takes the items out', data({ step0: done, step1: done })],
    ['says so even where the items cannot be taken out', broken('ECONNRESET')],
  ] as const) {
    it(`knows no cart where the session has gone on to another order, and ${what}`, async (t) => {
      const other = wireOrder({ id: '8', lines: [lineOf('1', '20', 5), lineOf('3', '21', 1)] });
      const { adapter, sent } = createScripted(t, {
        ReadOrder: reading(mug),
        AddItems: added(other),
        TakeOut: removeUnits,
      });

      const items = [item('1', 2), item('3', 1)];
      const refusal = await refusalOf(adapter.addLineItems?.(call(), { cart: handle, items, flush: false }));

      assert.deepEqual(refusal, { name: 'CartNotFound' });
      assert.deepEqual(sent().slice(2), [['TakeOut', { line0: '20', quantity0: 3, line1: '21' }]]);
    });
  }
});
