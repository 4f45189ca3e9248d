import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import {
  adminOrder,
  broken,
  createScripted,
  data,
  type Script,
  toNotes,
  wirePayment,
} from './support/scripted-vendure.ts';
import { call } from './support/shop.ts';

const LOOK_INTO =
  'Payment 2 may have charged the buyer a second time. Look it up at the payment provider and give it back.';
const warned = 'An order was charged twice; the second payment is cancelled {"orderNumber":"CODE7","paymentId":"2"}';
const alarmed =
  'An order may have been charged twice; the shop has to look into it {"orderNumber":"CODE7","paymentId":"2"}';

const cancelled = data({ cancelled: { __typename: 'Payment', state: 'Cancelled' } });
const refused = data({ cancelled: { __typename: 'CancelPaymentError', errorCode: 'CANCEL_PAYMENT_ERROR' } });

async function look(t: TestContext, order: Record<string, unknown>, changes: Script = {}) {
  const placed = { state: 'PaymentAuthorized', active: false, orderPlacedAt: '2026-01-01T12:00:00Z' };
  const scripted = createScripted(t, {
    FindOrder: data({ order: adminOrder({ ...placed, ...order }) }),
    AddNote: data({ noted: { id: '9' } }),
    ...changes,
  });
  const seen = await scripted.adapter.getOrder?.(call(), { order: { orderId: '7.CODE7', cart: null } });
  assert.equal(seen?.orderNumber, 'CODE7');
  return { sent: scripted.sent().slice(2), logged: scripted.logged };
}

describe('the Vendure adapter, an order that was charged twice', () => {
  const two = [wirePayment('1', 'Authorized', 'a'), wirePayment('2', 'Authorized', 'a')];

  it('cancels the second payment, and says so in the log', async (t) => {
    const { sent, logged } = await look(t, { payments: two.toReversed() }, { CancelPayment: cancelled });

    assert.deepEqual(sent, [['CancelPayment', { id: '2' }]]);
    assert.deepEqual(logged, [warned]);
  });

  it('keeps the one that the shop has settled', async (t) => {
    const payments = [wirePayment('2', 'Authorized', 'a'), wirePayment('10', 'Settled', 'a')];

    const { sent } = await look(t, { payments }, { CancelPayment: cancelled });

    assert.deepEqual(sent, [['CancelPayment', { id: '2' }]]);
  });

  for (const [title, payments, changes] of [
    ['Vendure does not cancel it', two, { CancelPayment: refused }],
    ['the answer is lost', two, { CancelPayment: broken('ECONNRESET') }],
    ['it is settled', [wirePayment('1', 'Settled', 'a'), wirePayment('2', 'Settled', 'a')], {}],
    ['its charge has no name', [wirePayment('1', 'Authorized', 'a'), wirePayment('2', 'Authorized', 'a', null)], {}],
  ] as const) {
    it(`leaves a note for the shop, once, if ${title}`, async (t) => {
      const first = await look(t, { payments }, changes);
      const next = await look(t, { payments, notes: toNotes(LOOK_INTO) }, changes);

      assert.deepEqual(first.sent.at(-1), ['AddNote', { id: '7', note: LOOK_INTO }]);
      assert.deepEqual(first.logged.at(-1), alarmed);
      assert.ok(next.sent.every(([operation]) => operation === 'CancelPayment'));
      assert.ok(!next.logged.includes(alarmed));
    });
  }

  for (const [title, payments] of [
    [
      'one charge that Vendure knows twice',
      [wirePayment('1', 'Authorized', 'a', 't'), wirePayment('2', 'Authorized', 'a', 't')],
    ],
    ['a payment that the shop took by itself', [wirePayment('1', 'Authorized', 'a'), wirePayment('2', 'Settled')]],
    [
      'two that make up the sum',
      [
        { ...two[0], amount: 2_000 },
        { ...two[1], amount: 900 },
      ],
    ],
    ['a declined one', [wirePayment('1', 'Authorized', 'a'), wirePayment('2', 'Declined', 'a')]],
  ] as const) {
    it(`does nothing about ${title}`, async (t) => {
      const { sent, logged } = await look(t, { payments });

      assert.deepEqual([sent, logged], [[], []]);
    });
  }
});
