import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claimNote, releaseNote } from '../../../src/adapters/vendure/order/attempt-notes.ts';
import { isClaimRefused } from '../../../src/adapters/vendure/order/is-claim-refused.ts';

const START = Date.parse('2026-01-01T12:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString();

const claimOf = (number: number) => ({
  id: String(number).padStart(16, '0'),
  since: START,
  attemptKey: `attempt-${number}`,
});
const [first, second] = [claimOf(1), claimOf(2)];

type Noted = readonly [seconds: number, note: string];

/** The order as Vendure tells it: whole seconds, the newest note first, and a refused payment without metadata. */
const orderOf = (notes: readonly Noted[], ...refusedAt: readonly number[]) => ({
  notes: {
    totalItems: notes.length,
    items: notes
      .map(([seconds, note]) => ({ type: 'ORDER_NOTE', createdAt: at(seconds), data: { note } }))
      .toReversed(),
  },
  payments: refusedAt.map((seconds, index) => ({
    id: String(index + 1),
    createdAt: at(seconds),
    state: 'Declined',
    amount: 100,
    transactionId: null,
    metadata: { attemptKey: null, cardBrand: null, cardLastFour: null },
  })),
});

const refusedOf = (order: ReturnType<typeof orderOf>) => [first, second].map((claim) => isClaimRefused(order, claim));

describe('the claim of a refused payment, by a clock of whole seconds', () => {
  it('is the one before it, although another claim follows in the second of the payment', () => {
    const notes: readonly Noted[] = [
      [0, claimNote(first)],
      [1, claimNote(second)],
    ];

    assert.deepEqual(refusedOf(orderOf(notes, 1)), [true, false]);
  });

  it('is the first of several in the second of the payment', () => {
    const notes: readonly Noted[] = [
      [1, claimNote(first)],
      [1, claimNote(second)],
    ];

    assert.deepEqual(refusedOf(orderOf(notes, 1)), [true, false]);
  });

  it('is none that was released before the payment', () => {
    const notes: readonly Noted[] = [
      [0, claimNote(first)],
      [1, releaseNote(first)],
      [5, claimNote(second)],
    ];

    assert.deepEqual(refusedOf(orderOf(notes, 5)), [false, true]);
    assert.deepEqual(refusedOf(orderOf(notes, 0, 5)), [true, true]);
  });
});
