import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { claimNote, closingNote, releaseNote } from '../../../src/adapters/vendure/order/attempt-notes.ts';
import {
  adminOrder,
  billedOrder,
  claimed,
  createScripted,
  data,
  handle,
  NOW,
  type Script,
  toNotes,
  toPaymentHistory,
  wirePayment,
} from './support/scripted-vendure.ts';
import { call, refusalOf, submission } from './support/shop.ts';

const ALARM =
  'Payment 2 is missing from this order and may have charged the buyer. Look it up at the payment provider and give it back. Then add this note: Payment 2 was given back';
const alarmed =
  'A payment is missing from its order; the shop has to look into it {"orderNumber":"CODE7","paymentId":"2"}';

/** Past every claim's time. */
const claim = { id: '3'.repeat(16), since: NOW - 690_000, attemptKey: 'a' };
const lost = { history: toPaymentHistory([2, 'Authorized']) };
const paidByB = {
  state: 'PaymentAuthorized',
  active: false,
  orderPlacedAt: '2026-01-01T12:00:00Z',
  payments: [wirePayment('1', 'Authorized', 'b')],
  history: toPaymentHistory([1, 'Authorized'], [2, 'Authorized']),
};

function open(t: TestContext, order: Record<string, unknown>, changes: Script = {}) {
  const { adapter, sent, logged } = createScripted(t, {
    FindOrder: data({ order: adminOrder(order) }),
    ReadHistory: data({ order: lost }),
    AddNote: data({ noted: { id: '9' } }),
    ReleaseOrder: data({ reopened: { __typename: 'Order', id: '7', state: 'AddingItems' }, noted: { id: '7' } }),
    ...changes,
  });
  const reconcile = async () => adapter.reconcileOrder?.(call(), { cart: handle, attemptKey: 'a' });
  /** What was sent after the login, but the reads. */
  const written = () =>
    sent().filter(([operation]) => !['Login', 'ReadOrder', 'FindOrder', 'ReadHistory'].includes(operation));
  return { adapter, reconcile, written, logged };
}

describe('the Vendure adapter, a payment that only the history of the order names', () => {
  for (const [title, order] of [
    ['is open again', { ...lost, notes: toNotes(claimNote(claim)) }],
    ['still waits for a payment', { ...lost, state: 'ArrangingPayment', notes: toNotes(claimNote(claim)) }],
    ['another key paid for', { ...paidByB, notes: toNotes(claimNote(claim)) }],
    ['told of it long ago', { history: { totalItems: 1, items: [] }, notes: toNotes(claimNote(claim)) }],
  ] as const) {
    it(`leaves its attempt unknown where the order ${title}, and calls the shop's staff`, async (t) => {
      const { reconcile, written, logged } = open(t, order);

      const outcome = await reconcile();

      assert.deepEqual(outcome, { kind: 'unknown' });
      assert.deepEqual(written(), [['AddNote', { id: '7', note: ALARM }]]);
      assert.deepEqual(logged, [alarmed]);
    });
  }

  it('calls them once', async (t) => {
    const { reconcile, written, logged } = open(t, { ...lost, notes: toNotes(claimNote(claim), ALARM) });

    assert.deepEqual(await reconcile(), { kind: 'unknown' });
    assert.deepEqual([written(), logged], [[], []]);
  });

  it('says nothing of an attempt that gave the order back without a payment', async (t) => {
    const { reconcile } = open(t, { ...paidByB, notes: toNotes(claimNote(claim), releaseNote(claim)) });

    assert.deepEqual(await reconcile(), { kind: 'not-placed', isUncharged: true });
  });

  for (const note of ['Payment 2 was given back', ' Payment 2 was given back.\n']) {
    it(`counts no more once the staff has noted ${JSON.stringify(note)}`, async (t) => {
      const { reconcile } = open(t, { ...lost, notes: toNotes(claimNote(claim), closingNote('a'), ALARM, note) });

      assert.deepEqual(await reconcile(), { kind: 'not-placed' });
    });
  }

  it('counts no more once it was cancelled', async (t) => {
    const history = toPaymentHistory([2, 'Cancelled'], [2, 'Authorized']);
    const { reconcile } = open(t, { history, notes: toNotes(claimNote(claim), closingNote('a')) });

    assert.deepEqual(await reconcile(), { kind: 'not-placed' });
  });

  it('keeps others from paying again, whose outcome is then unknown', async (t) => {
    const { adapter, written } = open(t, lost, {
      ReadOrder: data({ activeOrder: billedOrder() }),
      ClaimOrder: claimed([], lost),
    });

    const refusal = await refusalOf(Promise.resolve(adapter.placeOrder?.(call(), submission(handle, 'b'))));

    assert.deepEqual(refusal, { name: 'StoreUnavailable' });
    assert.deepEqual(
      written().map(([operation]) => operation),
      ['ClaimOrder', 'AddNote'],
    );
  });

  it('leaves the same submission unknown if it comes again after another key has paid', async (t) => {
    const order = { ...paidByB, notes: toNotes(claimNote(claim), ALARM) };
    const { adapter, written } = open(t, order, { ReadOrder: data({ activeOrder: null }) });
    const place = (key: string) => refusalOf(Promise.resolve(adapter.placeOrder?.(call(), submission(handle, key))));

    const [again, other] = [await place('a'), await place('c')];

    assert.deepEqual([again, other], [{ name: 'StoreUnavailable' }, { name: 'CartNotFound' }]);
    assert.deepEqual(written(), []);
  });

  it('keeps the cart closed to changes', async (t) => {
    const { adapter, written } = open(
      t,
      { ...lost, state: 'ArrangingPayment' },
      { ReadOrder: data({ activeOrder: billedOrder({ state: 'ArrangingPayment' }) }) },
    );

    const refusal = await refusalOf(Promise.resolve(adapter.clearCart?.(call(), { cart: handle })));

    assert.deepEqual(refusal, { name: 'PreconditionError' });
    assert.deepEqual(written(), []);
  });

  it('is told to the staff whenever the order is read', async (t) => {
    const { adapter, written, logged } = open(t, paidByB);

    await adapter.getOrder?.(call(), { order: { orderId: '7.CODE7', cart: null } });

    assert.deepEqual(written(), [['AddNote', { id: '7', note: ALARM }]]);
    assert.deepEqual(logged, [alarmed]);
  });
});
