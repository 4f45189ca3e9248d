import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { claimNote, closingNote, releaseNote } from '../../../src/adapters/vendure/order/attempt-notes.ts';
import {
  adminOrder,
  broken,
  createScripted,
  data,
  handle,
  NOW,
  noted,
  type Script,
  stoppedAt,
  toNotes,
  wireOrder,
  wirePayment,
} from './support/scripted-vendure.ts';
import { call, submission } from './support/shop.ts';

const OWN = { id: '0'.repeat(16), since: NOW, attemptKey: 'a' };
const earlier = { id: '1'.repeat(16), since: NOW - 1_000, attemptKey: 'b' };

const placed = wireOrder({
  __typename: 'Order',
  state: 'PaymentAuthorized',
  active: false,
  orderPlacedAt: '2026-01-01T12:00:00Z',
  payments: [wirePayment('1', 'Authorized', 'a')],
});
const billed = { __typename: 'Order', ...wireOrder() };
const moved = {
  __typename: 'Order',
  ...adminOrder({ state: 'ArrangingPayment', notes: toNotes(claimNote(OWN)) }),
};

/** A cart that is billed to nobody yet. */
const script: Script = {
  ReadOrder: data({ activeOrder: wireOrder() }),
  NoteClaim: noted(),
  SetCustomer: data({ setCustomerForOrder: { __typename: 'Order', id: '7' } }),
  SetBillingAddress: data({ setOrderBillingAddress: billed }),
  ArrangePayment: data({ moved }),
  AddPayment: data({ addPaymentToOrder: placed }),
  AddNote: data({ noted: { id: '9' } }),
};

/** Places under key `a`; answers what came of it and what was sent after the cart was read. */
async function place(t: TestContext, changes: Script = {}) {
  const { adapter, operations, sent } = createScripted(t, { ...script, ...changes });
  const outcome: unknown = await Promise.resolve(adapter.placeOrder?.(call(), submission(handle, 'a'))).catch(
    (error: unknown) => error,
  );
  assert.ok(outcome !== null && typeof outcome === 'object');
  const said = 'kind' in outcome ? outcome.kind : 'name' in outcome ? outcome.name : null;
  assert.deepEqual(operations().slice(0, 2), ['ReadOrder', 'Login']);
  return { said, sent: operations().slice(2), last: sent().at(-1) };
}

const released = ['AddNote', { id: '7', note: releaseNote(OWN) }];

describe('the Vendure adapter, an order whose buyer is set before it is paid', () => {
  it('is claimed before anything is written to it', async (t) => {
    const { said, sent } = await place(t);

    assert.equal(said, 'placed');
    assert.deepEqual(sent, ['NoteClaim', 'SetBillingAddress', 'ArrangePayment', 'AddPayment']);
  });

  it('gets a customer under the claim, where it has none', async (t) => {
    const { said, sent } = await place(t, { NoteClaim: noted([], { customer: null }) });

    assert.equal(said, 'placed');
    assert.deepEqual(sent, ['NoteClaim', 'SetCustomer', 'SetBillingAddress', 'ArrangePayment', 'AddPayment']);
  });

  for (const [title, notes, changes, expected] of [
    ['another call claimed it before', [claimNote(earlier)], {}, 'StoreUnavailable'],
    ['another call moved it into payment', [], { state: 'ArrangingPayment' }, 'StoreUnavailable'],
    ['another key paid', [], { payments: [wirePayment('1', 'Settled', 'b')] }, 'CheckoutError'],
    ['the attempt was cancelled', [closingNote('a')], {}, 'CheckoutError'],
  ] as const) {
    it(`is not written to where ${title}, and the claim is given back`, async (t) => {
      const { said, sent, last } = await place(t, { NoteClaim: noted(notes, changes) });

      assert.equal(said, expected);
      assert.ok(sent.every((operation) => ['NoteClaim', 'FindOrder', 'AddNote'].includes(operation)));
      assert.deepEqual(last, released);
    });
  }

  it('is the order that this key has paid for meanwhile', async (t) => {
    const { said, sent } = await place(t, {
      NoteClaim: noted([], { ...placed }),
      FindOrder: data({ order: adminOrder({ ...placed }) }),
    });

    assert.equal(said, 'placed');
    assert.deepEqual(sent, ['NoteClaim', 'AddNote', 'FindOrder']);
  });

  for (const [title, behaviour, expected] of [
    [
      'Vendure does not know the country',
      stoppedAt('setOrderBillingAddress', 'USER_INPUT_ERROR'),
      'CountryNotSupported',
    ],
    ['Vendure fails', stoppedAt('setOrderBillingAddress', 'INTERNAL_SERVER_ERROR'), 'StoreUnavailable'],
    ['the address surely never arrived', broken('ECONNREFUSED'), 'StoreUnavailable'],
  ] as const) {
    it(`is free again where ${title}`, async (t) => {
      const { said, sent, last } = await place(t, { SetBillingAddress: behaviour });

      assert.equal(said, expected);
      assert.deepEqual(sent, ['NoteClaim', 'SetBillingAddress', 'AddNote']);
      assert.deepEqual(last, released);
    });
  }

  for (const [operation, changes] of [
    ['SetCustomer', { customer: null }],
    ['SetBillingAddress', {}],
  ] as const) {
    it(`stays claimed where the answer to ${operation} is lost: Vendure may still be writing`, async (t) => {
      const { said, sent } = await place(t, { NoteClaim: noted([], changes), [operation]: broken('ECONNRESET') });

      assert.equal(said, 'StoreUnavailable');
      assert.deepEqual(sent, ['NoteClaim', operation]);
    });
  }

  it('is free again where the answer to the claim is lost, and nothing is written', async (t) => {
    const { said, sent, last } = await place(t, { NoteClaim: broken('ECONNRESET') });

    assert.equal(said, 'StoreUnavailable');
    assert.deepEqual(sent, ['NoteClaim', 'AddNote']);
    assert.deepEqual(last, released);
  });

  it('is not paid where another call claimed it while its buyer was set', async (t) => {
    const order = adminOrder({ state: 'ArrangingPayment', notes: toNotes(claimNote(OWN), claimNote(earlier)) });
    const { said, sent, last } = await place(t, { ArrangePayment: data({ moved: { __typename: 'Order', ...order } }) });

    assert.equal(said, 'StoreUnavailable');
    assert.deepEqual(sent, ['NoteClaim', 'SetBillingAddress', 'ArrangePayment', 'AddNote']);
    assert.deepEqual(last, released);
  });

  for (const [title, step, changes] of [
    ['sets the buyer', 'setCustomerForOrder', { customer: null }],
    ['sets the billing address', 'setOrderBillingAddress', {}],
  ] as const) {
    const placeBeside = (t: TestContext, errorCode: string, order: object) => {
      const gone = data({ [step]: { __typename: 'AnyError', errorCode } });
      return place(t, {
        NoteClaim: noted([], changes),
        SetCustomer: gone,
        SetBillingAddress: gone,
        FindOrder: data({ order }),
      });
    };

    it(`is asked after where it is gone while this call ${title}`, async (t) => {
      const cancelled = adminOrder({ state: 'Cancelled', active: false });

      const own = await placeBeside(t, 'NO_ACTIVE_ORDER_ERROR', adminOrder({ ...placed }));
      const foreign = await placeBeside(t, 'NO_ACTIVE_ORDER_ERROR', cancelled);

      assert.deepEqual([own.said, foreign.said], ['placed', 'CartNotFound']);
      assert.deepEqual(own.sent.slice(-2), ['AddNote', 'FindOrder']);
    });

    it(`has an unknown outcome where another call pays for it while this one ${title}`, async (t) => {
      const { said, sent } = await placeBeside(
        t,
        'ORDER_MODIFICATION_ERROR',
        adminOrder({ state: 'ArrangingPayment' }),
      );

      assert.equal(said, 'StoreUnavailable');
      assert.deepEqual(sent.slice(-2), ['AddNote', 'FindOrder']);
    });
  }
});
